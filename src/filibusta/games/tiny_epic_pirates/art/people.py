"""Captains and crew: busts of 120 x 130 stacked from parts, and their pictures on cards."""

import math
from typing import NamedTuple

from filibusta.games.tiny_epic_pirates.art.window import picture
from filibusta.table.art.drawing import Sheet, group, paint, trace
from filibusta.table.art.pencil import use


class Recipe(NamedTuple):
    """What somebody is made of: skin, hair, coat, hat, more colours, and the parts from the back to the front."""

    skin: str
    hair: str
    coat: str
    hat: str
    more: str
    parts: str


SKIN = {
    "a": "--skin:#f3c7a3;--skin-2:#d79a76",
    "b": "--skin:#e3ab83;--skin-2:#bb7f58",
    "c": "--skin:#c98d63;--skin-2:#9f683f",
    "d": "--skin:#9a6440;--skin-2:#714627",
    "e": "--skin:#7a4b30;--skin-2:#573420",
    "p": "--skin:#f2e6da;--skin-2:#cdbfb2",
}
"""By how they are called in the recipes: skin and its shade."""
HAIR = {
    "black": "--hair:#221c1e;--hair-2:#0f0c0e",
    "brown": "--hair:#5a3a24;--hair-2:#3a2416",
    "red": "--hair:#b8472a;--hair-2:#842c18",
    "blond": "--hair:#e2b95e;--hair-2:#b68d38",
    "grey": "--hair:#c9c6c0;--hair-2:#94908a",
    "white": "--hair:#efeae0;--hair-2:#bdb5a6",
    "copper": "--hair:#c66a2b;--hair-2:#94481a",
    "teal": "--hair:#5f8f86;--hair-2:#3c645d",
}
"""Hair and its shade."""
COAT = {
    "wine": "--coat:#7c2430;--coat-2:#521520",
    "green": "--coat:#2f6b52;--coat-2:#1e4a38",
    "blue": "--coat:#27507a;--coat-2:#183654",
    "plum": "--coat:#4b3561;--coat-2:#32223f",
    "brown": "--coat:#6b4a33;--coat-2:#453020",
    "ochre": "--coat:#a9772c;--coat-2:#7a5219",
    "slate": "--coat:#46586e;--coat-2:#2d3b4d",
    "black": "--coat:#2a2f38;--coat-2:#181c23",
    "rust": "--coat:#a0482c;--coat-2:#742f1b",
    "teal": "--coat:#2d6b73;--coat-2:#1b474d",
}
"""Coat and its shade."""
HAT = {
    "black": "--hat:#20262f;--hat-2:#11161c",
    "red": "--hat:#8f2f24;--hat-2:#641d16",
    "brown": "--hat:#6b3d24;--hat-2:#472614",
    "blue": "--hat:#27506f;--hat-2:#17324a",
    "green": "--hat:#3f6b46;--hat-2:#29492f",
    "gold": "--hat:#b98a2c;--hat-2:#86611a",
    "plum": "--hat:#4b3561;--hat-2:#32223f",
    "grey": "--hat:#5b6670;--hat-2:#3d464e",
    "cream": "--hat:#d9c79a;--hat-2:#ab9664",
}
"""Hat and its shade."""
CAPTAINS = {
    "magnus_bolt": Recipe(
        "b",
        "blond",
        "blue",
        "black",
        "--lace:#f2cf5a",
        "hair-long bust-coat head-a brows-stern beard-braid hat-tricorne scar",
    ),
    "sabine_stormcrow": Recipe(
        "a",
        "black",
        "slate",
        "black",
        "--lace:#9fb0bd",
        "hair-long bust-coat collar-cravat head-b brows lips hat-bicorne feathers crow",
    ),
    "francisco_de_guerra": Recipe(
        "c",
        "black",
        "wine",
        "brown",
        "--plume:#e6b450",
        "bust-coat collar-ruff hair-short head-a brows-stern mouth beard-goatee moustache hat-cavalier plume",
    ),
    "hollis_grey": Recipe(
        "a",
        "grey",
        "black",
        "grey",
        "--lace:#c9c6c0",
        "hair-curls bust-coat collar-cravat head-b brows mouth beard-jaw scar hat-tall",
    ),
    "carmen_rouge": Recipe(
        "c",
        "red",
        "green",
        "red",
        "--hair:#7a2a1c;--hair-2:#4f180e;--plume:#f3ead6;--lace:#e6b450",
        "hair-long bust-coat collar-cravat head-b brows lips hat-tricorne plume earring",
    ),
    "tobias_kraken": Recipe(
        "d", "teal", "plum", "plum", "--lace:#8fd6cf", "bust-coat head-a brows-stern tentacles hat-tricorne earring"
    ),
    "morgan_whitecloud": Recipe(
        "e",
        "white",
        "teal",
        "cream",
        "--lace:#f3ead6;--plume:#f7f1e3",
        "hair-curls bust-coat collar-falling head-a brows beard-full mouth hat-cavalier plume",
    ),
    "odette_blacktide": Recipe(
        "p",
        "black",
        "black",
        "black",
        "--lace:#7fd0c8",
        "hair-long bust-gown head-b brows lips veil hat-tricorne hat-skull earring",
    ),
}
"""The eight captains."""
CREW = {
    "plunder": {
        "jolly_rodge": Recipe(
            "b", "copper", "rust", "black", "", "bust-shirt head-a brows beard-full hat-bandana hat-skull earring"
        ),
        "quartermaster_quigley": Recipe(
            "a", "grey", "blue", "blue", "", "bust-coat collar-cravat wig head-b brows mouth spectacles hat-bicorne"
        ),
        "taylor_truenorth": Recipe(
            "d",
            "black",
            "teal",
            "brown",
            "--plume:#8fd6cf",
            "hair-bob bust-coat collar-falling head-b brows lips hat-cavalier plume",
        ),
        "alice_omalice": Recipe(
            "a",
            "red",
            "green",
            "black",
            "",
            "hair-curls bust-coat collar-cravat head-b brows-stern lips scar hat-tricorne",
        ),
        "chopper_donovan": Recipe(
            "b", "brown", "brown", "red", "", "bust-shirt shaved head-a brows-stern beard-jaw mouth patch neckerchief"
        ),
    },
    "trade": {
        "sydney_sweetwater": Recipe(
            "c", "brown", "ochre", "green", "", "hair-bob bust-shirt head-b brows lips freckles hat-straw"
        ),
        "raina_rumor": Recipe(
            "d", "black", "plum", "plum", "--lace:#c7a5d8", "hair-long bust-gown head-b brows lips hood earring"
        ),
        "lisa_legacy": Recipe("a", "white", "wine", "black", "", "bust-gown head-b bun brows lips pearls"),
        "jack_fuse_rogers": Recipe(
            "b", "copper", "slate", "black", "", "bust-shirt head-a brows mouth-smirk soot topknot bandage"
        ),
        "silent_seamus": Recipe(
            "a", "brown", "green", "green", "", "bust-shirt hair-short head-a brows-stern kerchief-mask hat-cap"
        ),
    },
    "crew_up": {
        "buck_cannon": Recipe(
            "e", "black", "rust", "gold", "", "bust-shirt head-a brows-stern beard-fork hat-bandana earring"
        ),
        "doc_blockley": Recipe(
            "a",
            "grey",
            "black",
            "black",
            "",
            "bust-coat collar-cravat hair-curls head-b brows moustache spectacles hat-tall",
        ),
        "pale_pim": Recipe("p", "black", "slate", "grey", "", "bust-shirt hair-short head-b brows mouth neckerchief"),
        "lieutenant_flint": Recipe(
            "c",
            "black",
            "blue",
            "blue",
            "--lace:#f2cf5a",
            "bust-coat collar-cravat wig head-a brows-stern mouth scar hat-bicorne",
        ),
    },
    "search": {
        "willow_watch": Recipe(
            "c", "copper", "teal", "red", "", "hair-braids bust-shirt head-b brows lips freckles hat-cap"
        ),
        "betty_blunderbuss": Recipe(
            "a",
            "blond",
            "rust",
            "brown",
            "",
            "hair-curls bust-coat collar-falling head-b brows-stern lips hat-tall scar",
        ),
        "cutter_fang": Recipe(
            "d",
            "black",
            "wine",
            "black",
            "",
            "bust-shirt shaved head-a brows-stern mouth-smirk tattoo beard-goatee earring",
        ),
        "salty_pete": Recipe("b", "white", "blue", "grey", "", "bust-shirt head-a brows beard-full pipe hat-straw"),
        "black_eyed_brutus": Recipe(
            "e", "black", "ochre", "red", "", "bust-shirt hair-short head-a brows-stern beard-jaw mouth patch earring"
        ),
    },
    "attack": {
        "ursula_bane": Recipe(
            "p", "teal", "black", "plum", "--lace:#7fd0c8", "hair-long bust-gown head-b brows-stern lips turban"
        ),
        "eliza_lucky": Recipe(
            "e", "black", "green", "green", "", "hair-braids bust-shirt head-b brows lips hat-bandana earring"
        ),
        "tina_trickshot": Recipe(
            "c",
            "black",
            "wine",
            "red",
            "--plume:#f3ead6",
            "hair-bob bust-coat head-b brows lips patch hat-cavalier plume",
        ),
        "sally_suresight": Recipe(
            "a", "red", "brown", "gold", "", "hair-braids bust-shirt head-b brows lips monocle hat-straw"
        ),
        "sara_silver": Recipe(
            "d",
            "grey",
            "slate",
            "grey",
            "--lace:#dfe6ea",
            "hair-long bust-coat collar-falling head-b brows lips hat-tricorne pearls",
        ),
    },
}
"""The crew, by what triggers them."""
GROUND = {"plunder": "#c9b07a", "trade": "#a9c6a0", "crew_up": "#a9c3d6", "search": "#d6c9e0", "attack": "#dfae98"}
"""The ground of a crew card by its trigger, so that a crew sorts itself."""
SIDE = {"attack": "#2f6a7a", "plunder": "#7c3a3a"}
"""The ground of a captain, by what he does after he has buried."""
RAIDERS = ("magnus_bolt", "francisco_de_guerra", "carmen_rouge", "morgan_whitecloud")
"""The captains who bury, then attack; the others plunder."""


def people(sheet: Sheet) -> None:
    """Everybody: a bust, and the picture of the card."""
    for name, recipe in CAPTAINS.items():
        face(sheet, name, recipe)
        ground = SIDE["attack" if name in RAIDERS else "plunder"]
        portrait(sheet, name, ground, paint(RAYS, "#fff", extra='opacity=".1"'))
    for trigger, crew in CREW.items():
        for name, recipe in crew.items():
            face(sheet, name, recipe)
            portrait(sheet, name, GROUND[trigger], paint("M0 0H100V84Z", "#fff", extra='opacity=".12"'))
    solo_pirate(sheet)


def face(sheet: Sheet, name: str, recipe: Recipe) -> None:
    """A bust: box 120 x 130."""
    skin, hair, coat, hat, more, parts = recipe
    style = ";".join(filter(None, (SKIN[skin], HAIR[hair], COAT[coat], HAT[hat], more)))
    uses = "".join(f'<use href="#{part}"/>' for part in parts.split())
    sheet.symbol(f"face-{name}", "0 0 120 130", group(f'style="{style}"', uses))


def portrait(sheet: Sheet, name: str, ground: str, light: str) -> None:
    """The picture of a card: a bust before a ground."""
    picture(sheet, name, paint("M0 0H100V84H0Z", ground), light, use(f"face-{name}", 10, -1, 80, 86.7), from_top=True)


def ray(angle: float) -> str:
    """A beam of light from the middle of a picture."""
    ends = [(50 + 90 * math.cos(math.radians(a)), 44 + 90 * math.sin(math.radians(a))) for a in (angle, angle + 11)]
    return trace("M", 50, 44, "L", *ends[0], *ends[1], "Z")


RAYS = "".join(ray(angle) for angle in range(0, 360, 22))


def solo_pirate(sheet: Sheet) -> None:
    """The Solo Pirate: nobody is at home under the hat."""
    style = f"{COAT['black']};{HAT['black']};--lace:#9fb0bd"
    body = ("bust-coat", "collar-cravat", "hat-tricorne")
    shirt, cravat, hat = (f'<use href="#{part}"/>' for part in body)
    sheet.symbol(
        "face-solo_pirate", "0 0 120 130", group(f'style="{style}"', shirt, use("skull", 25, 22, 70, 74), cravat, hat)
    )
    portrait(sheet, "solo_pirate", "#33424f", paint(RAYS, "#fff", extra='opacity=".08"'))
