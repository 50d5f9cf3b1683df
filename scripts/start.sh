# Starts the shop: `sh scripts/start.sh`, as `npm start` does. A release starts this way on a machine without npm.
cd "$(dirname "$0")/.." || exit 1
# What pictures and PostgreSQL's client took for a moment goes back to the machine (docs/decisions/0010-memory.md).
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=32768
exec sh scripts/node.sh --expose-gc --max-semi-space-size=8 --max-old-space-size=512 scripts/on-node-24.mjs start "$@"
