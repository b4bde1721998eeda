"""PettingZoo: a whole game, agent by agent, at random. Needs ``pip install 'filibusta[envs]'``."""

from filibusta.envs import pettingzoo


def main(game="spanish_main_cards", players=3, seed=7):
    """Plays a game and returns each agent's reward."""
    env, rewards = pettingzoo.env(game, players=players, render_mode="ansi"), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, rewards[agent], terminated, _, _ = env.last()
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
        print(env.render() or "")
    return rewards


if __name__ == "__main__":
    print(main())
