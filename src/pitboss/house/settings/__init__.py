"""The settings of the house, a file for each subject; read from a file, the environment and the command line."""

from pitboss.house.settings.every import SUBJECTS, Settings
from pitboss.house.settings.monitoring import LONGEST_TOKEN
from pitboss.house.settings.reading import (
    CONFIG_VARIABLE,
    FILE_NAME,
    PREFIX,
    Loaded,
    SettingFault,
    SettingsRefused,
    load_settings,
)

__all__ = [
    "CONFIG_VARIABLE",
    "FILE_NAME",
    "LONGEST_TOKEN",
    "PREFIX",
    "SUBJECTS",
    "Loaded",
    "SettingFault",
    "Settings",
    "SettingsRefused",
    "load_settings",
]
