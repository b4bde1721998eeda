"""What the crew are made of: colours, and the parts of a bust from the back to the front."""

TRADES = {
    "captain": (
        ("--hair:#6d4a2f;--hair-2:#4a3120;--hat:#20262f;--hat-2:#11161c;--skin:#e3ac80;--skin-2:#bd8258"),
        "hair-long bust-coat collar-cravat head-a brows-stern mouth beard-goatee hat-bicorne",
    ),
    "cannoneer": (
        ("--hair:#2a211d;--hair-2:#171210;--hat:#b93a2e;--hat-2:#862419;--skin:#b27a50;--skin-2:#875736"),
        "bust-shirt head-a brows-stern moustache hat-bandana earring",
    ),
    "shipwright": (
        ("--hair:#b7a48a;--hair-2:#877761;--hat:#4d6373;--hat-2:#35464f;--skin:#eec29b;--skin-2:#cb9469"),
        "bust-shirt head-a brows beard-full hat-cap",
    ),
    "explorer": (
        (
            "--hair:#8a4b25;--hair-2:#5f3217;--hat:#8a6238;--hat-2:#5f4224;--skin:#f0c8a2;"
            "--skin-2:#d09c70;--plume:#e6b450"
        ),
        "hair-braids bust-coat collar-falling head-b brows lips hat-cavalier plume",
    ),
    "musketeer": (
        (
            "--hair:#3a2a22;--hair-2:#231813;--hat:#27303a;--hat-2:#181e25;--skin:#d9a177;"
            "--skin-2:#b17a52;--plume:#c8452f"
        ),
        "hair-long bust-coat collar-falling head-b brows moustache hat-cavalier plume",
    ),
    "oarsman": (
        ("--hair:#1d1a20;--hair-2:#0d0b10;--hat:#d8b25a;--hat-2:#a8853a;--skin:#8a5a3a;--skin-2:#664028"),
        "bust-shirt head-a hair-short brows-stern mouth earring",
    ),
    "helmsman": (
        ("--hair:#d9d5cb;--hair-2:#a9a498;--hat:#2b323d;--hat-2:#1a2029;--skin:#d99e74;--skin-2:#b0764e"),
        "bust-coat head-a brows beard-jaw mouth hat-tall",
    ),
}
"""Generic crew: colours and parts; their tool stands before them."""
COATS = {
    "pirate": "--coat:#5a2a2c;--coat-2:#3c191c",
    "english": "--coat:#27507a;--coat-2:#183654",
    "spanish": "--coat:#8f2f24;--coat-2:#641d16",
}
"""What the generic crew of a nation wears."""
ENGLISH, SPANISH = COATS["english"] + ";", COATS["spanish"] + ";"
NAMED = {
    "calico_cat": (
        (
            "--coat:#a8552f;--coat-2:#783a1d;--hair:#c85a26;--hair-2:#8f3b14;--hat:#2f6b62;"
            "--hat-2:#1f4a44;--skin:#f3caa6;--skin-2:#d69d74"
        ),
        "hair-curls bust-gown head-b brows lips hat-bandana earring",
    ),
    "captain_blackheart": ("", "cap-blackheart"),
    "el_fantasma": (
        (
            "--coat:#26282f;--coat-2:#17181d;--hair:#e8ebe6;--hair-2:#b9c2ba;--hat:#1d1f26;"
            "--hat-2:#101116;--skin:#d3dcd2;--skin-2:#a3b1a6;--plume:#cfd8d2;--lace:#aab4ac"
        ),
        ("hair-long bust-coat collar-ruff head-b brows-stern mouth beard-goatee veil hat-cavalier plume"),
    ),
    "captain_jack_hawkins": (
        (
            "--coat:#2f5a52;--coat-2:#1f3d38;--hair:#6b3f22;--hair-2:#472814;--hat:#6a2f27;"
            "--hat-2:#481d18;--skin:#dba277;--skin-2:#b27950"
        ),
        ("hair-long bust-coat collar-cravat head-a brows mouth-smirk beard-jaw scar hat-tricorne earring"),
    ),
    "genny_gallows": (
        (
            "--coat:#2c2b33;--coat-2:#1a191f;--hair:#1d1a20;--hair-2:#0d0b10;--hat:#8a2a26;"
            "--hat-2:#5f1a17;--skin:#c98f63;--skin-2:#9c6640"
        ),
        "hair-braids bust-coat head-b brows lips scar hat-tricorne earring",
    ),
    "ghost_crew": ("", "@ghosts"),
    "david_bones_wiley": (
        (
            "--coat:#4c4638;--coat-2:#332e24;--hair:#b9b3a4;--hair-2:#847e70;--hat:#2a2622;"
            "--hat-2:#181512;--skin:#e8c7a4;--skin-2:#bb906a"
        ),
        "hair-long bust-shirt head-b brows-stern beard-fork patch hat-tricorne hat-skull",
    ),
    "fidel_zuan": (
        (
            "--coat:#5d3a66;--coat-2:#402748;--hair:#241b18;--hair-2:#120d0b;--hat:#4a2f52;"
            "--hat-2:#311e37;--skin:#b97d50;--skin-2:#8e5a36;--plume:#e0c25a"
        ),
        "hair-long bust-coat head-a brows moustache hat-cavalier plume",
    ),
    "gaspar_zuan": (
        (
            "--coat:#4a6a3a;--coat-2:#334b27;--hair:#241b18;--hair-2:#120d0b;--hat:#c9932f;"
            "--hat-2:#966b1e;--skin:#b97d50;--skin-2:#8e5a36"
        ),
        "hair-long bust-shirt head-a brows moustache hat-bandana earring",
    ),
    "skyme_the_monkey": ("", "monkey"),
    "lucky_the_parrot": ("", "macaw"),
    "gennys_red_rampage": ("", "@rampage"),
    "admiral_morgan": (
        (
            "--coat:#7a1f2b;--coat-2:#52131c;--hair:#4a3020;--hair-2:#2f1d12;--hat:#1f2630;"
            "--hat-2:#12171e;--skin:#e9b78d;--skin-2:#c4895e;--plume:#f3ead6"
        ),
        ("hair-curls bust-coat collar-falling head-a brows-stern moustache beard-goatee hat-cavalier plume"),
    ),
    "sir_christopher_myngs": (
        ENGLISH + "--hair:#8a6a48;--hat:#1f2630;--hat-2:#12171e;--skin:#f3cfae;--skin-2:#d6a27a",
        "bust-coat wig collar-cravat head-b brows mouth-smirk moustache hat-tricorne",
    ),
    "carbon_charlie": (
        (
            "--coat:#3b3a38;--coat-2:#262524;--hair:#1c1816;--hair-2:#0e0c0b;--hat:#4a3a2e;"
            "--hat-2:#32261d;--skin:#8b6a52;--skin-2:#634937"
        ),
        "bust-shirt head-a brows-stern beard-jaw mouth hat-cap pipe",
    ),
    "thomas_gunn_the_elder": (
        (
            "--coat:#3d5168;--coat-2:#26333f;--hair:#e3ded2;--hair-2:#b3ac9c;--hat:#2b323d;"
            "--hat-2:#1a2029;--skin:#eab68c;--skin-2:#c5875d"
        ),
        "hair-long bust-coat head-a brows beard-full scar hat-tricorne",
    ),
    "thomas_gunn_the_younger": (
        (
            "--coat:#3d5168;--coat-2:#26333f;--hair:#a4622e;--hair-2:#74421c;--hat:#2b323d;"
            "--hat-2:#1a2029;--skin:#f2c8a0;--skin-2:#d29b70"
        ),
        "hair-long bust-coat collar-cravat head-b brows mouth-smirk hat-tricorne",
    ),
    "governor_lynch": (
        ("--coat:#2b2733;--coat-2:#1b1821;--hair:#f1ece0;--hair-2:#c9c2b2;--skin:#f0cdb0;--skin-2:#cda283"),
        "bust-coat collar-cravat wig head-a hair-short brows-stern mouth",
    ),
    "countess_diana_doone": (
        (
            "--coat:#8a2450;--coat-2:#5e1636;--hair:#e9c766;--hair-2:#bd9638;--hat:#5e1636;"
            "--hat-2:#3f0e24;--lace:#f3ead6;--skin:#f8d7ba;--skin-2:#dcaa86;--plume:#fbf4e2"
        ),
        "hair-curls bust-gown head-b brows lips hat-cavalier plume earring",
    ),
    "myngs_marauders": ("", "@marauders"),
    "brother_virgil": (
        (
            "--coat:#7a5a3a;--coat-2:#573f27;--hair:#6b4a30;--hair-2:#4a321f;--hat:#7a5a3a;"
            "--hat-2:#573f27;--skin:#efc39b;--skin-2:#cb956c"
        ),
        "bust-shirt head-a brows mouth-smirk beard-jaw hat-cowl",
    ),
    "lynchs_noose": ("", "@noose"),
    "powder_pete": (
        (
            "--coat:#4d6373;--coat-2:#35464f;--hair:#d27a34;--hair-2:#9c5520;--hat:#27446b;"
            "--hat-2:#1a3150;--skin:#f5cda6;--skin-2:#d6a077"
        ),
        "hair-bob bust-shirt head-b brows mouth-smirk hat-cap keg",
    ),
    "commodore_temple": (
        (
            "--coat:#1f3658;--coat-2:#14243c;--hair:#5b5249;--hat:#1a2029;--hat-2:#0f1319;"
            "--skin:#eec19a;--skin-2:#c99269"
        ),
        "bust-coat collar-cravat wig head-b brows-stern mouth hat-bicorne",
    ),
    "capitan_alarico_castro": (
        SPANISH + "--hair:#2b1d17;--hair-2:#160e0a;--skin:#d8a071;--skin-2:#ae764b",
        "bust-coat collar-ruff head-a brows-stern moustache beard-goatee hat-morion",
    ),
    "comandante_luys_de_alva": (
        ("--coat:#4a4e57;--coat-2:#33363d;--hair:#8a8580;--hair-2:#625d58;--skin:#e3b189;--skin-2:#b9835a"),
        "bust-coat collar-falling head-b brows-stern beard-jaw mouth hat-morion",
    ),
    "master_gunner_rogelio_vazquez": (
        (
            "--coat:#6b4a2f;--coat-2:#4a3220;--hair:#1d1614;--hair-2:#0e0a09;--hat:#d0922e;"
            "--hat-2:#9b691c;--skin:#a56c43;--skin-2:#7d4d2c"
        ),
        "bust-shirt head-a brows-stern moustache scar hat-bandana linstock",
    ),
    "master_bianco": (
        (
            "--coat:#e7dcc2;--coat-2:#bfae88;--hair:#f3efe4;--hair-2:#c9c2b0;--hat:#8f2f24;"
            "--hat-2:#641d16;--skin:#e9b890;--skin-2:#c08a60"
        ),
        "bust-coat collar-falling head-a brows beard-full hat-cap",
    ),
    "fernando_sanchez": (
        (
            "--coat:#3a2230;--coat-2:#25141e;--hair:#16120f;--hair-2:#080605;--hat:#241a20;"
            "--hat-2:#150e12;--skin:#cf9564;--skin-2:#a36b40;--plume:#c8452f"
        ),
        "hair-long bust-coat head-a brows-stern mouth-smirk beard-goatee patch hat-cavalier plume",
    ),
    "almirante_devante_del_nero": (
        (
            "--coat:#1d1d24;--coat-2:#101015;--hair:#1b1614;--hair-2:#0c0908;--hat:#15161b;"
            "--hat-2:#0b0b0f;--skin:#dda97d;--skin-2:#b27c53"
        ),
        "bust-coat collar-ruff head-b brows-stern moustache beard-goatee hat-bicorne",
    ),
    "castros_loyalists": ("", "@loyalists"),
    "joaquin_vega": (
        ("--coat:#2f5a62;--coat-2:#1f3e44;--hair:#3a2418;--hair-2:#23150d;--skin:#e0aa7c;--skin-2:#b67e53"),
        "bust-coat collar-ruff head-b hair-short brows moustache beard-goatee",
    ),
    "biancos_haulers": ("", "@haulers"),
    "nemesio_diaz": (
        (
            "--coat:#2a3a34;--coat-2:#1a2521;--hair:#b8b2a6;--hair-2:#857f73;--hat:#2a3a34;"
            "--hat-2:#1a2521;--skin:#d2b08c;--skin-2:#a4825f"
        ),
        "bust-coat head-b brows-stern beard-fork veil hat-cowl",
    ),
    "gonzalo_mora": (
        (
            "--coat:#6a5a2a;--coat-2:#493e1b;--hair:#4b2c18;--hair-2:#301a0d;--hat:#7a6328;"
            "--hat-2:#55451a;--skin:#d39a6c;--skin-2:#a97048;--plume:#f3ead6"
        ),
        "hair-bob bust-shirt head-a brows mouth-smirk moustache hat-cavalier",
    ),
    "comandante_antonio_de_silva": (
        ("--coat:#5a2a1c;--coat-2:#3b1a10;--hair:#1e1613;--hair-2:#0e0a08;--skin:#c88c5c;--skin-2:#9b633a"),
        "bust-coat collar-ruff head-a brows-stern beard-full scar hat-morion",
    ),
}
"""Named crew: colours, and parts from the back to the front; a company of three is an @."""
BANDS = {
    "ghosts": [
        ("--coat:#4f6460;--coat-2:#384a47;--hat:#4f6460;--hat-2:#384a47", "bust-shirt bare-skull hat-cowl"),
        ("--coat:#3d4c53;--coat-2:#2a363b;--hat:#a8402c;--hat-2:#7b2a1c", "bust-shirt bare-skull hat-bandana"),
        ("--coat:#2f3b40;--coat-2:#1f282c;--hat:#20262f;--hat-2:#11161c", "bust-coat bare-skull hat-tricorne"),
    ],
    "rampage": [
        (
            (
                "--coat:#7a2b24;--coat-2:#521a15;--hair:#2a1d17;--hat:#b93a2e;--hat-2:#862419;"
                "--skin:#8a5a3a;--skin-2:#664028"
            ),
            "bust-shirt head-a brows-stern moustache hat-bandana",
        ),
        (
            (
                "--coat:#7a2b24;--coat-2:#521a15;--hair:#d2a050;--hair-2:#a0742c;--hat:#b93a2e;"
                "--hat-2:#862419;--skin:#f3caa6;--skin-2:#d69d74"
            ),
            "hair-braids bust-gown head-b brows lips hat-bandana",
        ),
        (
            (
                "--coat:#5c1d18;--coat-2:#3e120e;--hair:#6b3f22;--hair-2:#472814;--hat:#b93a2e;"
                "--hat-2:#862419;--skin:#dba277;--skin-2:#b27950"
            ),
            "bust-shirt head-a brows-stern beard-full hat-bandana earring",
        ),
    ],
    "marauders": [
        (
            ENGLISH + ("--hair:#8a4b25;--hair-2:#5f3217;--hat:#3d5168;--hat-2:#26333f;--skin:#f2c8a0;--skin-2:#d29b70"),
            "bust-shirt head-b brows mouth beard-jaw hat-cap",
        ),
        (
            ENGLISH + "--hair:#2a211d;--hat:#3d5168;--hat-2:#26333f;--skin:#c99064;--skin-2:#9f693f",
            "bust-shirt head-a brows-stern moustache hat-cap",
        ),
        (
            ENGLISH + ("--hair:#c9b48a;--hair-2:#9a8760;--hat:#20262f;--hat-2:#11161c;--skin:#e9b78d;--skin-2:#c4895e"),
            "hair-long bust-coat head-a brows-stern mouth scar hat-tricorne",
        ),
    ],
    "noose": [
        (
            (
                "--coat:#2b2733;--coat-2:#1b1821;--hair:#4a3a2e;--hat:#23202a;--hat-2:#15131a;"
                "--skin:#e8c09a;--skin-2:#bd8f68"
            ),
            "bust-coat head-b brows-stern mouth hat-tall",
        ),
        (
            (
                "--coat:#2b2733;--coat-2:#1b1821;--hair:#1d1a20;--hat:#23202a;--hat-2:#15131a;"
                "--skin:#c99064;--skin-2:#9f693f"
            ),
            "bust-coat head-a brows-stern moustache hat-tall",
        ),
        (
            (
                "--coat:#1d1a24;--coat-2:#111016;--hair:#8a8580;--hair-2:#625d58;--hat:#1d1a24;"
                "--hat-2:#111016;--skin:#dcae86;--skin-2:#b17f58"
            ),
            "bust-coat head-a brows-stern beard-jaw veil hat-cowl noose",
        ),
    ],
    "loyalists": [
        (SPANISH + "--hair:#2b1d17;--skin:#d8a071;--skin-2:#ae764b", "bust-coat head-b brows-stern mouth hat-morion"),
        (SPANISH + "--hair:#4a2f1c;--skin:#e3b189;--skin-2:#b9835a", "bust-coat head-a brows moustache hat-morion"),
        (
            SPANISH + "--hair:#1d1614;--skin:#c88c5c;--skin-2:#9b633a",
            "bust-coat collar-falling head-a brows-stern beard-jaw mouth hat-morion",
        ),
    ],
    "haulers": [
        (
            (
                "--coat:#8a5a30;--coat-2:#5f3d1f;--hair:#1d1614;--hat:#d8b25a;--hat-2:#a8853a;"
                "--skin:#8a5a3a;--skin-2:#664028"
            ),
            "bust-shirt head-a hair-short brows-stern mouth",
        ),
        (
            (
                "--coat:#8a5a30;--coat-2:#5f3d1f;--hair:#3a2418;--hat:#4f6b3a;--hat-2:#384d28;"
                "--skin:#d8a071;--skin-2:#ae764b"
            ),
            "bust-shirt head-b brows moustache hat-bandana",
        ),
        (
            (
                "--coat:#6b4a2f;--coat-2:#4a3220;--hair:#2b1d17;--hat:#8f2f24;--hat-2:#641d16;"
                "--skin:#b97d50;--skin-2:#8e5a36"
            ),
            "bust-shirt head-a brows-stern beard-full hat-cap coil",
        ),
    ],
}
"""Crews of several: left, right, front."""
