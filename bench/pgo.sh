#!/usr/bin/env bash
# Profile-guided optimisation: writes bench/default.pgo, one profile of what all commands do
# most, with which "make build" builds them.
#
#	pgo.sh          write the profile
#	pgo.sh gain     build "bench" without and with it and print, by benchstat, what
#	                it gains
set -euo pipefail
cd "$(dirname "$0")/.."

profile=$PWD/bench/default.pgo
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -pgo=off -trimpath -o "$dir/off" ./cmd/bench

if [ "${1:-}" = gain ]; then
	go build -pgo="$profile" -o "$dir/on" ./cmd/bench
	for round in 1 2 3 4 5 6; do
		for component in perft search solve; do
			for which in off on; do
				GOMAXPROCS=1 "$dir/$which" "$component" --only '(size=(4|5|9|17)/(start|middle|movement)|trilite/[a-z]+|proof)$' \
					--samples 1 ${PROCESSOR:+--processor} --benchstat --quiet >>"$dir/$which.txt"
			done
		done
		printf 'round %d of 6\n' "$round" >&2
	done
	go tool -modfile=tools/go.mod benchstat off="$dir/off.txt" on="$dir/on.txt"
	exit
fi

# sample NAME ARGUMENTS… has bench write a profile.
sample() {
	local name=$1
	shift
	mkdir "$dir/$name"
	(cd "$dir/$name" && "$dir/off" "$@" --profile cpu >/dev/null 2>&1)
}
sample games
sample perft perft --samples 1 --time 100ms --only 'size=(4|5|9|17|63)/|trilite' --quiet
sample solve solve --samples 1 --time 500ms --quiet
sample tune tune --samples 1 --time 500ms --quiet

# Where the program lay is nobody's business; in its place stands something as long.
go tool pprof -proto "$dir"/*/cpu.pprof 2>/dev/null | gunzip |
	LC_ALL=C sed "s|$dir/off|$(printf "%${#dir}s/off" '' | tr ' ' -)|g" | gzip -9n >"$dir/merged"
mv "$dir/merged" "$profile"
ls -l "$profile"
