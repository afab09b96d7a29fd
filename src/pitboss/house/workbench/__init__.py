"""The lab as a workbench: what changed options moved, two submissions side by side, and all of it as files."""
