from filibusta.server import names


def test_a_table_is_named_in_the_language_of_who_makes_it():
    english = {part for _ in range(300) for part in names.join_word("en").split("-")[:2]}
    italian = {part for _ in range(300) for part in names.join_word("it").split("-")[:2]}
    assert len(english) > 50 and len(italian) > 50 and not english & italian
    assert names.table_name("galeone-dorato-17") == "Galeone dorato"
