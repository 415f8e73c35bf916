# errata with its native engine: docker build -t errata . && docker run --rm -v "$PWD:/data" errata evaluate
# Every step is a script of the project.
FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
ENV PATH=/root/.cargo/bin:$PATH
RUN curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal
WORKDIR /errata
COPY . .
RUN node scripts/setup.mjs && node scripts/pack.mjs /packages

FROM node:22-bookworm-slim
COPY --from=build /packages /packages
RUN npm install --global --no-audit --no-fund /packages/errata-linux-*.tgz /packages/errata-[0-9]*.tgz \
    && rm -r /packages
USER node
WORKDIR /data
ENTRYPOINT ["errata"]
CMD ["--help"]
