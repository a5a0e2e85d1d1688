#!/usr/bin/env bash
# Compares this tree with a revision: builds both, measures components of "bench" in
# turn, and prints benchstat's table.
#
#	benchstat.sh REVISION ROUNDS REGEXP COMPONENT…
#
# With PROCESSOR=1 it is the time of the processor that is measured, for a machine
# that does other work, too.
set -euo pipefail
cd "$(dirname "$0")/.."

base=$1 rounds=$2 only=$3
shift 3
dir=$(mktemp -d)
trap 'git worktree remove --force "$dir/tree" 2>/dev/null || true; rm -rf "$dir"' EXIT

git worktree add --quiet --detach "$dir/tree" "$base"
(cd "$dir/tree" && go build -o "$dir/old" ./cmd/bench)
go build -o "$dir/new" ./cmd/bench

for ((round = 1; round <= rounds; round++)); do
	for component; do
		for which in old new; do
			GOMAXPROCS=${GOMAXPROCS:-1} "$dir/$which" "$component" --only "$only" --samples 1 ${PROCESSOR:+--processor} --benchstat --quiet >>"$dir/$which.txt"
		done
	done
	printf 'round %d of %d\n' "$round" "$rounds" >&2
done
go tool -modfile=tools/go.mod benchstat old="$dir/old.txt" new="$dir/new.txt"
