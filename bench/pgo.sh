#!/usr/bin/env bash
# Profile-guided optimisation: writes bench/default.pgo, one profile of what all commands do
# most, with which "make build" builds them.
#
#	pgo.sh          write the profile
#	pgo.sh gain     run benchmarks built without and with it and print, by benchstat,
#	                what it gains
set -euo pipefail
cd "$(dirname "$0")/.."

profile=$PWD/bench/default.pgo
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go test -c -pgo=off -trimpath -o "$dir/off" ./bench

if [ "${1:-}" = gain ]; then
	go test -c -pgo="$profile" -o "$dir/on" ./bench
	benchmarks='(Perft|Search)/(seega|pente|jackhammer)/size=(5|9|17)/m|(Perft|Search)/chinesecheckers//size=(4|5)|Solve/(seega|pente|trilite)'
	for round in 1 2 3 4 5 6; do
		for which in off on; do
			GOMAXPROCS=1 "$dir/$which" -test.run '^$' -test.bench "$benchmarks" -test.benchtime 50ms >>"$dir/$which.txt"
		done
		printf 'round %d of 6\n' "$round" >&2
	done
	go tool -modfile=tools/go.mod benchstat -filter ".unit:/^${PROCESSOR:+cpu-}sec/" off="$dir/off.txt" on="$dir/on.txt"
	exit
fi

# sample NAME REGEXP TIME writes a profile of benchmarks.
sample() {
	"$dir/off" -test.run '^$' -test.bench "$2" -test.benchtime "$3" -test.cpuprofile "$dir/$1.pprof" >/dev/null
}
go build -pgo=off -trimpath -o "$dir/bench" ./cmd/bench
(cd "$dir" && ./bench --profile cpu >/dev/null 2>&1)
sample perft 'Perft/trilite|Perft/(seega|pente|jackhammer)/size=(5|9|17)|Perft/chinesecheckers//size=(4|5|63)' 100ms
sample solve Solve 500ms
sample tune Tune 500ms

# The path of the build folder is replaced by one of the same length that says nothing of the machine.
go tool pprof -proto "$dir"/*.pprof 2>/dev/null | gunzip |
	LC_ALL=C sed "s|$dir/|$(printf "%${#dir}s/" '' | tr ' ' -)|g" | gzip -9n >"$dir/merged"
mv "$dir/merged" "$profile"
ls -l "$profile"
