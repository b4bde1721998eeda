"""People: busts of 120 x 130, stacked from parts."""

from filibusta.table.art.drawing import BRASS, INK, RED, RJ, WOOD2, Sheet, circle, group, paint, var


def captains(sheet: Sheet) -> None:
    """The parts of a bust, and the people made of them."""
    skin, skin2 = var("skin", "#e8b48a"), var("skin-2", "#c4855d")
    hair, hair2 = var("hair", "#3a2a22"), var("hair-2", "#231813")
    coat, coat2, trim = var("coat", "#7c2b2b"), var("coat-2", "#55191c"), var("lace", "#e6b450")
    hat, hat2 = var("hat", "#2b323d"), var("hat-2", "#1a2029")
    box = "0 0 120 130"

    shoulders = "M6 130C8 108 20 100 42 95L60 104 78 95c22 5 34 13 36 35Z"
    sheet.part(
        "bust-coat",
        paint(shoulders, coat, INK, 3, RJ),
        paint("M78 95c22 5 34 13 36 35H72c4-12 8-24 6-35Z", coat2),
        paint("M46 93 60 128 74 93 60 102Z", "#f3ead6", INK, 2.4, RJ),
        paint("M42 94 32 108 50 130h10ZM78 94l10 14-18 22H60Z", coat, INK, 2.4, RJ),
        paint("M41 97 33 108 48 126M79 97l8 11-15 18", "none", trim, 2.6, RJ),
        *[circle(x, y, 2, trim, INK, 1) for x, y in ((30, 120), (90, 120))],
    )
    sheet.part(
        "bust-shirt",
        paint(shoulders, "#efe3c8", INK, 3, RJ),
        paint("M78 95c22 5 34 13 36 35H76c6-12 6-24 2-35Z", "#cdb98f"),
        paint("M10 130c2-20 10-28 27-33l11 33ZM110 130c-2-20-10-28-27-33l-11 33Z", coat, INK, 2.6, RJ),
        paint("M83 97c17 5 25 13 27 33H88c2-12 0-24-5-33Z", coat2),
        paint("M50 95l10 15 10-15", "none", INK, 2.4, RJ),
    )
    sheet.part(
        "bust-gown",
        paint(shoulders, coat, INK, 3, RJ),
        paint("M78 95c22 5 34 13 36 35H74c6-12 8-24 4-35Z", coat2),
        paint("M40 96c4 14 12 19 20 19s16-5 20-19l-8-3H48Z", skin, INK, 2.4, RJ),
        paint("M66 92c4 8 2 16-6 23 10-1 16-6 20-19l-8-4Z", skin2),
        paint("M38 96c4 17 13 23 22 23s18-6 22-23", "none", trim, 3, RJ),
        paint("M60 119v11", "none", trim, 2.4),
    )
    sheet.part(
        "collar-ruff",
        paint(
            "M34 92c2-9 50-9 52 0 6 3 2 12-4 10-2 6-10 6-12 2-3 5-12 5-15 1-4 4-12 3-13-3-7 2-13-6-8-10Z",
            "#f7f1e3",
            INK,
            2.6,
            RJ,
        ),
        paint("M44 92l-4 8M52 92l-2 11M60 92v11M68 92l3 11M76 92l5 8", "none", INK, 1.3, 'opacity=".5"'),
    )
    sheet.part(
        "collar-falling",
        paint("M36 92c14 6 34 6 48 0l10 16c-12 6-22 6-34 0-12 6-22 6-34 0Z", "#f7f1e3", INK, 2.6, RJ),
        paint("M84 92l10 16c-10 5-18 5-26 3 8-4 14-11 16-19Z", "#d9cdae"),
        paint("M60 96v11", "none", INK, 2),
    )
    sheet.part(
        "collar-cravat",
        paint("M48 90h24l-4 10 8 22c-10 5-22 5-32 0l8-22Z", "#f7f1e3", INK, 2.6, RJ),
        paint("M66 90h6l-4 10 8 22c-4 2-8 3-12 3 4-12 4-24 2-35Z", "#d9cdae"),
        paint("M53 101h14", "none", INK, 2),
    )
    for name, face, shade in (
        (
            "head-a",
            "M38 44C38 24 82 24 82 44L80 66C78 76 68 86 60 86S42 76 40 66Z",
            "M62 29c14 1 20 7 20 15l-2 22C78 76 68 86 60 86c6-4 6-9 4-14l-1-5 5-4-6-12Z",
        ),
        (
            "head-b",
            "M40 44C40 25 80 25 80 44 80 66 72 87 60 87S40 66 40 44Z",
            "M62 30c12 1 18 7 18 14 0 22-8 43-20 43 5-5 5-10 3-15l-1-4 5-4-5-12Z",
        ),
    ):
        sheet.part(
            name,
            paint("M49 68h22v24c-4 8-18 8-22 0Z", skin2, INK, 2.6, RJ),
            circle(39, 56, 5.5, skin, INK, 2.4),
            circle(81, 56, 5.5, skin2, INK, 2.4),
            paint(face, skin, INK, 3, RJ),
            paint(shade, skin2),
            paint("M45 52q6-4 11 0-5 4-11 0ZM64 52q5-4 11 0-6 4-11 0Z", "#fbf4e2"),
            circle(50.7, 52, 2.5, "#1c2733"),
            circle(69.5, 52, 2.5, "#1c2733"),
            paint("M44.5 51.500q6-4.5 12 0M63.5 51.500q6-4.5 12 0", "none", INK, 1.8, RJ),
            paint("M60 56l-4 8q3 3 6 1", "none", INK, 1.8, RJ),
        )
    sheet.part("brows", paint("M43 46q6-5 13-1M64 45q7-4 13 1", "none", hair, 3.6, RJ))
    sheet.part("brows-stern", paint("M43 43l13 5M64 48l13-5", "none", hair, 4.2, RJ))
    sheet.part("mouth", paint("M53 75q7 4 14 0", "none", INK, 2.2, RJ))
    sheet.part("mouth-smirk", paint("M52 75q9 4 16-3", "none", INK, 2.4, RJ))
    sheet.part("lips", paint("M52 74q4-4 8-2 4-2 8 2-8 7-16 0Z", "#b0423c", INK, 1.4, RJ))
    sheet.part(
        "patch",
        paint("M40 38 84 50", "none", INK, 3),
        paint("M43 47c4-3 11-2 14 1 0 7-3 10-7 10s-8-4-7-11Z", "#1c2733", INK, 2, RJ),
    )
    sheet.part("scar", paint("M72 58l4 14M71 63l5-1M72.5 68l5-1", "none", "#8d3b2c", 2, RJ))
    sheet.part("earring", circle(38, 64, 3.4, "none", BRASS, 2.4))
    sheet.part(
        "hair-long",
        paint(
            "M38 46C32 66 34 84 26 100c10 4 18 0 22-6V60ZM82 46c6 20 4 38 12 54-10 4-18 0-22-6V60Z", hair, INK, 2.6, RJ
        ),
        paint("M82 46c6 20 4 38 12 54-6 2-12 2-16-1 4-14 3-34 4-53Z", hair2),
    )
    sheet.part(
        "hair-curls",
        paint(
            (
                "M40 34C26 32 24 44 30 50c-9 4-8 14 0 17-7 6-4 15 4 16-4 7 3 14 10 11 4 2 8-1 8-5V46ZM80 34"
                "c14-2 16 10 10 16 9 4 8 14 0 17 7 6 4 15-4 16 4 7-3 14-10 11-4 2-8-1-8-5V46Z"
            ),
            hair,
            INK,
            2.6,
            RJ,
        ),
        paint("M88 50c9 4 10 14 2 17 7 6 4 15-4 16 4 7-3 14-10 11 4-8 2-14 4-22s4-14 8-22Z", hair2),
    )
    sheet.part(
        "hair-braids",
        paint(
            (
                "M40 44c-8 4-10 14-8 22-5 6-4 12 0 16-4 6-3 12 1 16l-2 8 8-2 4-6c4-5 4-10 1-15 4-5 4-11 "
                "1-16 3-6 2-15-5-23ZM80 44c8 4 10 14 8 22 5 6 4 12 0 16 4 6 3 12-1 16l2 8-8-2-4-6"
                "c-4-5-4-10-1-15-4-5-4-11-1-16-3-6-2-15 5-23Z"
            ),
            hair,
            INK,
            2.6,
            RJ,
        ),
        paint("M32 66q6 4 12 0M32 82q6 4 12 0M76 66q6 4 12 0M76 82q6 4 12 0", "none", INK, 1.8),
    )
    sheet.part(
        "hair-short",
        paint("M37 52C34 26 46 18 60 18s26 8 23 34c-3-2-4-8-5-13-10 2-26 1-36-3-2 6-3 14-5 16Z", hair, INK, 2.6, RJ),
        paint("M66 18c14 2 20 12 17 34-3-2-4-8-5-13-2-8-6-15-12-21Z", hair2),
    )
    sheet.part(
        "hair-bob",
        paint(
            "M38 40C30 54 34 76 30 84c8 4 14 2 16-2V46c8-6 20-6 28 0v36c2 4 8 6 16 2-4-8 0-30-8-44Z", hair, INK, 2.6, RJ
        ),
        paint("M82 40c8 14 4 36 8 44-5 3-10 2-13 0 3-14 4-32 5-44Z", hair2),
    )
    sheet.part(
        "wig",
        paint(
            (
                "M38 40c-10 2-13 8-9 13-7 3-7 10 0 13-6 5-4 12 4 13 0 7 10 9 14 3V48ZM82 40c10 2 13 8 9 13 "
                "7 3 7 10 0 13 6 5 4 12-4 13 0 7-10 9-14 3V48Z"
            ),
            "#f1ece0",
            INK,
            2.6,
            RJ,
        ),
        paint("M91 53c7 3 7 10 0 13 6 5 4 12-4 13 0 6-7 8-12 5 6-10 12-20 16-31Z", "#c9c2b2"),
    )
    sheet.part(
        "beard-full",
        paint("M40 60c4 8 8 9 12 8 5-2 11-2 16 0 4 1 8 0 12-8 2 20-4 40-20 42C44 100 38 80 40 60Z", hair, INK, 2.6, RJ),
        paint("M80 60c2 20-4 40-20 42 8-10 12-24 12-34 3 0 6-3 8-8Z", hair2),
        paint("M53 75q7-3 14 0-7 5-14 0Z", "#7d2f2a", INK, 1.4),
    )
    sheet.part(
        "beard-fork",
        paint(
            (
                "M39 58c4 9 9 10 13 9 5-2 11-2 16 0 4 1 9 0 13-9 3 16-1 30-6 36l-2 18-8-10-5-6-5 6-8 10-2-18"
                "c-5-6-9-20-6-36Z"
            ),
            hair,
            INK,
            2.6,
            RJ,
        ),
        paint("M81 58c3 16-1 30-6 36l-2 18-8-10c6-10 8-22 7-35 4 0 7-4 9-9Z", hair2),
        paint("M53 75q7-3 14 0-7 5-14 0Z", "#7d2f2a", INK, 1.4),
        paint("M44 97l8 3M76 97l-8 3", "none", RED, 3.6, RJ),
    )
    sheet.part(
        "beard-goatee",
        paint("M46 70c4-5 11-5 14-2 3-3 10-3 14 2-5 1-9 1-14 0-5 1-9 1-14 0Z", hair, INK, 1.6, RJ),
        paint("M54 79h12l-3 14q-3 3-6 0Z", hair, INK, 2, RJ),
        paint("M54 75q6 2 12 0", "none", INK, 1.6),
    )
    sheet.part("moustache", paint("M40 70c5-2 14-6 20-2 6-4 15 0 20 2-4 6-14 6-20 2-6 4-16 4-20-2Z", hair, INK, 2, RJ))
    sheet.part(
        "beard-jaw",
        paint("M39 56c2 8 4 12 8 15 3 8 23 8 26 0 4-3 6-7 8-15 2 16-4 34-21 36C43 90 37 72 39 56Z", hair, INK, 2.4, RJ),
        paint("M81 56c2 16-4 34-21 36 8-6 12-13 13-21 4-3 6-7 8-15Z", hair2),
    )
    sheet.part(
        "pipe",
        paint("M64 76 92 84v-10h8v12c0 4-6 6-10 4L64 80Z", WOOD2, INK, 2.2, RJ),
        paint("M96 68c-4-5 4-6 0-11", "none", "#e9f3ef", 2.4, 'opacity=".8" stroke-linecap="round"'),
    )
    sheet.part(
        "hat-tricorne",
        paint("M36 30C38 10 82 10 84 30Z", hat, INK, 3, RJ),
        paint("M8 28c8 2 14-8 30-8 6 6 38 6 44 0 16 0 22 10 30 8-6 16-30 20-52 20S14 44 8 28Z", hat, INK, 3, RJ),
        paint("M82 20c16 0 22 10 30 8-6 16-30 20-46 20 12-6 18-16 16-28Z", hat2),
        paint("M12 30c8 10 28 14 48 14s40-4 48-14", "none", trim, 3, RJ),
    )
    sheet.part("hat-skull", '<use href="#skull" x="50" y="22" width="19" height="19"/>')
    sheet.part(
        "hat-bicorne",
        paint("M14 44C10 22 34 4 60 4s50 18 46 40C94 34 80 31 60 31S26 34 14 44Z", hat, INK, 3, RJ),
        paint("M66 4c24 2 44 18 40 40-8-7-18-10-29-12 2-10-2-20-11-28Z", hat2),
        paint("M17 39C28 30 42 27 60 27s32 3 43 12", "none", trim, 3, RJ),
        circle(60, 15, 6, RED, INK, 2),
        circle(60, 15, 2.4, "#f7f1e3"),
    )
    sheet.part(
        "hat-cavalier",
        paint("M40 32C38 8 46 4 60 4s22 4 20 28Z", hat, INK, 3, RJ),
        paint("M64 4c14 1 18 6 16 28H68c2-10 1-20-4-28Z", hat2),
        paint("M40 26h40v7H40Z", trim, INK, 2),
        paint("M10 34c10-6 30-4 50-4s40-2 50 4c4 6-24 10-50 10S6 40 10 34Z", hat, INK, 3, RJ),
        paint("M64 30c20 0 36 0 46 4 4 6-24 10-46 10Z", hat2),
    )
    sheet.part(
        "plume",
        paint(
            "M44 28C30 26 20 18 16 4c10 0 14 4 18 6-1-4 0-7 0-9 10 4 16 14 14 27Z",
            var("plume", "#f3ead6"),
            INK,
            2.6,
            RJ,
        ),
        paint("M44 28C36 22 26 14 20 7M34 10c0 4 0 6 2 9", "none", INK, 1.5, 'opacity=".55"'),
    )
    sheet.part(
        "hat-tall",
        paint("M42 34 46 4q14-6 28 0l4 30Z", hat, INK, 3, RJ),
        paint("M66 2q5 0 8 2l4 30H66Z", hat2),
        paint("M43 25h34l1 9H42Z", trim, INK, 2),
        paint("M53 24h12v10H53Z", "none", BRASS, 3),
        paint("M24 34q36-6 72 0 4 9-36 9t-36-9Z", hat, INK, 3, RJ),
        paint("M64 32q20 0 32 2 4 9-32 9Z", hat2),
    )
    sheet.part(
        "hat-bandana",
        paint("M37 44C34 18 46 12 60 12s26 6 23 32C70 36 50 36 37 44Z", hat, INK, 3, RJ),
        paint("M66 12c14 2 20 10 17 32-4-3-8-4-13-5 2-10 0-20-4-27Z", hat2),
        paint("M37 42c-8-2-12 2-16 10 6 0 10-2 13-4-3 5-3 10-2 15 5-6 8-13 7-20Z", hat, INK, 2.6, RJ),
        *[circle(x, y, 2.2, "#f7f1e3") for x, y in ((48, 24), (60, 20), (54, 32), (72, 26), (66, 33))],
    )
    sheet.part(
        "hat-cap",
        paint("M36 42C34 16 46 12 60 12s26 4 24 30Z", hat, INK, 3, RJ),
        paint("M66 12c14 1 20 8 18 30H72c2-12 0-22-6-30Z", hat2),
        paint("M34 36q26-7 52 0v10q-26-7-52 0Z", hat, INK, 2.6, RJ),
        paint("M42 36v8M50 34v8M60 34v8M70 34v8M78 36v8", "none", INK, 1.6, 'opacity=".6"'),
    )
    sheet.part(
        "hat-coif",
        paint(
            "M32 60C28 22 44 14 60 14s32 8 28 46c-4 2-8 0-8-6 2-18-6-24-20-24s-22 6-20 24c0 6-4 8-8 6Z",
            "#f7f1e3",
            INK,
            3,
            RJ,
        ),
        paint("M66 14c18 2 25 12 22 46-4 2-8 0-8-6 2-14-2-22-10-24 1-6-1-12-4-16Z", "#d3c7a8"),
    )
    sheet.part(
        "veil",
        paint("M36 42c16-5 32-5 48 0l1 16c-8 5-14 2-17 0h-16c-3 2-9 5-17 0Z", "#1c2733", None, None, 'opacity=".82"'),
        paint("M45 52q6-4 11 0-5 4-11 0ZM64 52q5-4 11 0-6 4-11 0Z", "#fbf4e2"),
        circle(50.7, 52, 2.4, "#1c2733"),
        circle(69.5, 52, 2.4, "#1c2733"),
    )
    for name, parts in CAPTAINS.items():
        style = parts[0]
        sheet.symbol("cap-" + name, box, group(f'style="{style}"', *[f'<use href="#{x}"/>' for x in parts[1].split()]))
    sheet.symbol(
        "cap-unknown",
        box,
        paint(
            (
                "M6 130C8 108 20 100 46 94V84C36 78 34 62 36 48 24 46 14 40 8 28c8 2 14-8 30-8C42 8 78 8 82 "
                "20c16 0 22 10 30 8-6 12-16 18-28 20 2 14 0 30-10 36v10c26 6 38 14 40 36Z"
            ),
            var("shadow", "#33424f"),
            INK,
            3,
            RJ,
        ),
        paint("M50 58c0-16 22-16 22-2 0 9-11 9-11 18M61 84v1", "none", var("shadow-2", "#d6c79e"), 6, RJ),
    )


CAPTAINS = {
    "blackheart": (
        (
            "--coat:#7c2430;--coat-2:#521520;--hair:#221c1e;--hair-2:#0f0c0e;--hat:#20262f;--hat-2:#11161"
            "c;--skin:#dca27a;--skin-2:#b37550"
        ),
        "bust-coat hair-long head-a brows-stern beard-fork patch hat-tricorne hat-skull",
    ),
    "bess": (
        (
            "--coat:#2f6b52;--coat-2:#1e4a38;--hair:#b8472a;--hair-2:#842"
            "c18;--hat:#6b3d24;--hat-2:#472614;--skin:#f3c7a3;--skin-2:#d79a76;--plume:#e6b450"
        ),
        "hair-curls bust-gown head-b brows lips hat-cavalier plume earring",
    ),
    "crowe": (
        "--coat:#46586e;--coat-2:#2d3b4d;--hair:#4a4138;--hat:#1f2630;--hat-2:#12171e;--skin:#f0cfb0;--skin-2:#cfa282",
        "bust-coat collar-cravat wig head-b brows mouth-smirk beard-goatee hat-bicorne",
    ),
    "ines": (
        (
            "--coat:#4b3561;--coat-2:#32223f;--hair:#1d1a20;--hair-2:#0d0b10;--hat:#2"
            "a2432;--hat-2:#18141e;--lace:#c7a5d8;--skin:#d9a177;--skin-2:#b17a52"
        ),
        "hair-long bust-gown head-b brows lips veil hat-cavalier",
    ),
    "rodrigo": (
        (
            "--coat:#8f2f24;--coat-2:#641d16;--hair:#2b1d17;--hair-2:#160e0"
            "a;--hat:#3b2230;--hat-2:#24131d;--skin:#d39a6c;--skin-2:#a97048;--plume:#c8452f"
        ),
        "bust-coat collar-ruff head-a brows-stern mouth beard-goatee scar hat-cavalier plume",
    ),
    "halcon": (
        (
            "--coat:#6f5a36;--coat-2:#4d3d22;--hair:#c9c6c0;--hair-2:#94908a;--hat:#a8402c;--hat-2:#7b2a1"
            "c;--skin:#a86f47;--skin-2:#7f4e2f"
        ),
        "bust-shirt head-a brows-stern mouth moustache scar hat-bandana earring",
    ),
    "griet": (
        "--coat:#27507a;--coat-2:#183654;--hair:#e2b95e;--hair-2:#b68d38;--skin:#f6d0b1;--skin-2:#dba583",
        "hair-braids bust-coat collar-falling head-b brows lips hat-coif",
    ),
    "joost": (
        (
            "--coat:#3d4a3a;--coat-2:#283226;--hair:#c66a2b;--hair-2:#94481a;--hat:#23282"
            "c;--hat-2:#14181b;--lace:#d4882f;--skin:#f0c39b;--skin-2:#cd9268;--plume:#20262f"
        ),
        "bust-coat collar-falling hair-short head-a brows beard-jaw mouth-smirk hat-tall plume",
    ),
    "claes": (
        (
            "--coat:#2f4f63;--coat-2:#1e3646;--hair:#d9d5cb;--hair-2:#a9a498;--hat:#a33f2c;--hat-2:#762a1"
            "c;--skin:#e3ab83;--skin-2:#bb7f58"
        ),
        "bust-shirt head-a brows beard-full pipe hat-cap",
    ),
}
