#!/bin/bash
# fuzz.sh [COUNT] [SEED] [SANITIZER]: COUNT (1,000,000) mutated requests through the parser, and COUNT through a live
# server, which must answer another client after each. SANITIZER is address or thread. A failure names what was sent; the same SEED sends it again.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=(-c release -Xswiftc -enable-testing --scratch-path ".build/fuzz-${3:-plain}")
if [ -n "${3:-}" ]; then build+=(--sanitize="$3"); fi
# The test runner itself leaks a little.
ASAN_OPTIONS=detect_leaks=0 FUZZ_COUNT=${1:-1000000} FUZZ_SEED=${2:-1} \
  swift test "${build[@]}" --filter HTTPServerTests.FuzzTests
