"""PPO in CleanRL's manner, on ``VectorEnv``: one file, PyTorch (``pip install filibusta torch``).

    python examples/ppo.py tiny_epic_pirates --decisions 1000000 --opponents random

A network of two layers for actor and critic, illegal actions masked, opponents inside the environment.
"""

import argparse
import time

import torch
from torch import nn

import filibusta
from filibusta.envs import VectorEnv


class Agent(nn.Module):
    """An actor and a critic; ``agent(observations, masks)`` draws actions, as ``filibusta.evaluate`` asks them."""

    def __init__(self, numbers, actions, width=128):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def judge(self, observations, masks):
        """Returns the distribution over legal actions and the value of each observation."""
        inside = self.body(observations)
        logits = self.actor(inside).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(inside).squeeze(-1)

    @torch.no_grad()
    def forward(self, observations, masks):
        return self.judge(torch.tensor(observations), torch.tensor(masks))[0].sample().numpy()


def learn(
    env, decisions, tensor=torch.tensor, steps=128, rate=1e-3, memory=0.95, epochs=2, parts=8, clip=0.2, entropy=0.01,
    seed=1,
):  # fmt: skip
    """Returns an agent that learned from so many decisions of its own, and the share of time the games took.

    ``tensor`` makes a tensor of its own from an array of the environment, which the next step overwrites.
    """
    torch.manual_seed(seed)
    seen, masks = env.reset()
    games, device = env.num_envs, tensor(seen).device
    agent, rows = Agent(env.encoder.size, env.game.actions.size).to(device), torch.arange(games, device=device)
    adam = torch.optim.Adam(agent.parameters(), rate, eps=1e-5)
    begun, inside = time.process_time(), 0.0
    for update in range(updates := max(1, decisions // (games * steps))):
        adam.param_groups[0]["lr"] = rate * (1 - update / updates)
        kept = []
        for _ in range(steps):
            now, learner = (tensor(seen), tensor(masks)), tensor(env.learners).long()
            with torch.no_grad():
                likely, value = agent.judge(*now)
                action = likely.sample()
            before = time.process_time()
            seen, rewards, dones, masks = env.step(action)
            inside += time.process_time() - before
            gained = tensor(rewards)[rows, learner], tensor(dones)
            kept.append((*now, action, likely.log_prob(action), value, *gained))
        observations, legal, actions, chances, values, rewards_, ended = map(torch.stack, zip(*kept, strict=True))
        with torch.no_grad():
            after = agent.judge(tensor(seen), tensor(masks))[1]
        better, ahead = torch.zeros_like(values), torch.zeros_like(after)
        for at in reversed(range(steps)):  # generalized advantage estimation; no discount, since games end
            ahead = rewards_[at] + ~ended[at] * (after + memory * ahead) - values[at]
            better[at], after = ahead, values[at]
        goals = better + values
        flat = [one.flatten(0, 1) for one in (observations, legal, actions, chances, better, goals)]
        for _ in range(epochs):
            for batch in torch.randperm(games * steps, device=device).chunk(parts):
                o, m, a, old, gain, goal = (one[batch] for one in flat)
                likely, value = agent.judge(o, m)
                gain, ratio = (gain - gain.mean()) / (gain.std() + 1e-8), (likely.log_prob(a) - old).exp()
                actor = -torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()
                loss = actor + 0.5 * (value - goal).square().mean() - entropy * likely.entropy().mean()
                adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                adam.step()
    return agent, inside / (time.process_time() - begun)


def main():
    """Learns one game and measures the agent on games that it never played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="spanish_main_cards")
    parser.add_argument("--decisions", type=int, default=500_000)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--test", type=int, default=1000, help="games that measure the agent")
    chosen, begun = parser.parse_args(), time.process_time()
    settings = {"opponents": chosen.opponents, "seat": "turns", "encoding": "features", "seed": 1}
    agent, inside = learn(VectorEnv(chosen.game, 64, players=2, **settings), chosen.decisions)
    print(f"{time.process_time() - begun:.0f} s of processor time, {inside:.0%} of it in the environment")
    settings = {"games": chosen.test, "players": 2, "encoding": "features", "seed": 2_000_000}
    print(filibusta.evaluate(agent, chosen.game, against=chosen.opponents, **settings))


if __name__ == "__main__":
    main()
