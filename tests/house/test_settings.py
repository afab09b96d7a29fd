"""Settings: from file, environment and command line; wrong ones are refused with what and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.house.settings import SUBJECTS, Settings, SettingsRefused, load_settings


def test_later_sources_win_and_are_named(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 9000\nguest_chips = "250.50"\nhost = "0.0.0.0"\n')
    loaded = load_settings(file, {"PITBOSS_PORT": "9001", "PITBOSS_ORIGINS": "https://a.example, https://b.example"})
    settings = loaded.settings
    assert (settings.port, settings.guest_chips, settings.host) == (9001, 250_50, "0.0.0.0")
    assert settings.origins == ("https://a.example", "https://b.example")
    assert loaded.sources["port"] == "PITBOSS_PORT"
    assert loaded.sources["host"] == str(file)
    assert load_settings(file, {}, {"port": 9002, "workers": None}).settings.port == 9002
    by_variable = load_settings(None, {"PITBOSS_CONFIG": str(file)})
    assert by_variable.settings.port == 9000


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = "many"\nbankroll = "lots"\nnonsense = 1\nlog_level = "loud"\n')
    with pytest.raises(SettingsRefused) as refused:
        load_settings(file, {"PITBOSS_WORKERS": "3"})
    faults = {fault.name: str(fault) for fault in refused.value.faults}
    assert set(faults) == {"port", "bankroll", "nonsense", "log_level", "workers"}
    assert str(file) in faults["port"]
    assert "'many' cannot be" in faults["port"]
    assert "PITBOSS_WORKERS" in faults["workers"]
    assert "PostgreSQL" in faults["workers"]
    assert "there is no such setting" in faults["nonsense"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("0", "$0.00 cannot be: it must be $0.01 or more"),
        ("2000000000000", "$2,000,000,000,000.00 cannot be: it must be $1,000,000,000,000.00 or less"),
    ],
)
def test_an_amount_and_its_bounds_are_told_in_dollars(value: str, said: str) -> None:
    with pytest.raises(SettingsRefused) as refused:
        load_settings(None, {"PITBOSS_BANKROLL": value})
    (fault,) = refused.value.faults
    assert str(fault) == f"bankroll (PITBOSS_BANKROLL): {said}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "70000"),
        ("database", "mysql://somebody@somewhere/x"),
        ("database", "not a url"),
        ("database", "sqlite://"),
        ("guest_chips", "-5"),
        ("guest_chips", "1.234"),
        ("tray_fill", "0"),
        ("decision_seconds", "-1"),
        ("session_hours", "0"),
        ("body_limit", "10"),
        ("guests", "perhaps"),
        ("trusted_proxies", "10.0.0.0/8, somewhere"),
        ("trusted_proxies", "*"),
    ],
)
def test_wrong_values_are_refused(name: str, value: str) -> None:
    with pytest.raises(SettingsRefused) as refused:
        load_settings(None, {f"PITBOSS_{name.upper()}": value})
    assert [fault.name for fault in refused.value.faults] == [name]


def test_a_password_in_the_databases_address_is_never_shown() -> None:
    settings = Settings(database="postgresql://pit:secret@somewhere/house")
    assert "secret" not in json.dumps(settings.shown())
    assert settings.database_url == "postgresql+psycopg://pit:secret@somewhere/house"
    with pytest.raises(SettingsRefused) as refused:
        load_settings(None, {"PITBOSS_DATABASE": "oracle://pit:secret@somewhere/house"})
    assert "secret" not in str(refused.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsRefused, match="cannot be read"):
        load_settings(tmp_path / "none.toml", {})
    broken = tmp_path / "broken.toml"
    broken.write_text("port = = 1")
    with pytest.raises(SettingsRefused, match="is not TOML"):
        load_settings(broken, {})


def test_settings_survive_being_handed_to_a_worker() -> None:
    settings = Settings(database="postgresql://pit:secret@somewhere/house", workers=4, guest_chips="12.34", port=0)
    again = Settings.model_validate_json(json.dumps(settings.handed_over()))
    assert again.model_dump(exclude={"database"}) == settings.model_dump(exclude={"database"})
    assert again.database_url == settings.database_url


def test_every_setting_says_what_it_means() -> None:
    assert all(field.description and field.description.endswith(".") for field in Settings.model_fields.values())


def test_every_setting_belongs_to_one_subject_and_is_listed_with_it() -> None:
    assert [name for subject in SUBJECTS.values() for name in subject.model_fields] == list(Settings.model_fields)


def test_how_the_tests_are_run_is_no_setting_of_the_house() -> None:
    """``make proof`` sets a variable for all of its tests, those that start a house as well."""
    assert load_settings(environment={"PITBOSS_PROOF": "1", "PITBOSS_FRESH": "1"}).sources == {}
