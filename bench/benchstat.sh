#!/usr/bin/env bash
# Compares this tree with a revision: runs the benchmarks of both in turn, so that the
# drift of the machine does the same to both, and prints benchstat's table.
#
#	benchstat.sh REVISION ROUNDS REGEXP
#
# With PROCESSOR=1 it is processor time that is compared, for a machine that does other
# work, too.
set -euo pipefail
cd "$(dirname "$0")/.."

base=$1 rounds=$2 benchmarks=$3
dir=$(mktemp -d)
trap 'git worktree remove --force "$dir/tree" 2>/dev/null || true; rm -rf "$dir"' EXIT

git worktree add --quiet --detach "$dir/tree" "$base"
(cd "$dir/tree" && go test -c -o "$dir/old" ./bench)
go test -c -o "$dir/new" ./bench

for ((round = 1; round <= rounds; round++)); do
	for which in old new; do
		GOMAXPROCS=${GOMAXPROCS:-1} "$dir/$which" -test.run '^$' -test.bench "$benchmarks" -test.benchtime "${BENCHTIME:-50ms}" >>"$dir/$which.txt"
		grep -q ^Benchmark "$dir/$which.txt" || { echo "benchstat.sh: the $which tree has no benchmark $benchmarks" >&2; exit 1; }
	done
	printf 'round %d of %d\n' "$round" "$rounds" >&2
done
go tool -modfile=tools/go.mod benchstat -filter ".unit:/^${PROCESSOR:+cpu-}sec/" old="$dir/old.txt" new="$dir/new.txt"
