#!/usr/bin/env bash
# What `npm run build:all`, `npm run test:platforms` and `npm run build:wheels` need on Debian or Ubuntu, x64.
set -euo pipefail
sudo=()
if [ "$(id -u)" != 0 ]; then sudo=(sudo); fi
"${sudo[@]}" apt-get update -qq
"${sudo[@]}" apt-get install -y -qq --no-install-recommends \
  binutils curl gcc-mingw-w64-x86-64 libc6-arm64-cross libstdc++6-arm64-cross python3-pip python3-venv qemu-user
python3 -m pip install --quiet --break-system-packages ziglang==0.17.0 cargo-zigbuild==0.24.0 maturin==1.16.0
