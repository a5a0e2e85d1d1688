#!/usr/bin/env bash
# Profile-guided optimisation: writes default.pgo, which "go build" takes of itself,
# beside each main package, from profiles of what the command does most.
#
#	pgo.sh          write the profiles
#	pgo.sh gain     build "bench" without and with such a profile and print, by
#	                benchstat, what it gains; nothing is kept
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -pgo=off -o "$dir/off" ./cmd/bench

# profile NAME ARGUMENTS… has bench write a profile.
profile() {
	local name=$1
	shift
	mkdir "$dir/$name"
	(cd "$dir/$name" && "$dir/off" "$@" --profile cpu >/dev/null 2>&1)
	mv "$dir/$name/cpu.pprof" "$dir/$name.pprof"
}
profile games
profile perft perft --samples 1 --time 100ms --only 'size=(4|5|9|17|63)/|trilite' --quiet
profile solve solve --samples 1 --time 500ms --quiet
profile tune tune --samples 1 --time 500ms --quiet

# merged FILE NAME… writes one profile of several.
merged() {
	local file=$1
	shift
	go tool pprof -proto "${@/#/$dir/}" >"$file" 2>/dev/null
}

if [ "${1:-}" = gain ]; then
	merged "$dir/all.pgo" games.pprof perft.pprof solve.pprof tune.pprof
	go build -pgo="$dir/all.pgo" -o "$dir/on" ./cmd/bench
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

go list -f '{{if eq .Name "main"}}{{.Dir}}{{end}}' ./cmd/... | while read -r folder; do
	case $folder in
	*/cmd/perft) merged "$folder/default.pgo" perft.pprof ;;
	*/cmd/solve) merged "$folder/default.pgo" solve.pprof ;;
	*/cmd/tune) merged "$folder/default.pgo" games.pprof tune.pprof ;;
	*) merged "$folder/default.pgo" games.pprof ;;
	esac
	ls -l "$folder/default.pgo"
done
