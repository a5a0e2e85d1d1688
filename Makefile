# What is done by hand and by CI; CONTRIBUTING.md says more.
#
#	make build      all commands, into bin/, optimised with a profile of their work
#	make site       the board as plain files for any web host, into site/
#	make npm        the engine as a package for JavaScript, into npm/
#	make library    the engine as a library for C, Python and others, into lib/
#	make release    archives for Linux, macOS and Windows, with checksums, into release/
#	make test       the tests; SLOW=1 make test: with what takes long, too
#	make race       those of packages whose goroutines share the most, under the race detector
#	make lint       format, vet and linters
#	make fuzz       every fuzz target for a short while
#	make suite      the move generators against the tables of known counts, in full
#	make figures    the figures of the documents, measured again in full
#	make bench      speed and signature of searches of all games
#	make web-bench  speed of the engine in WebAssembly, in Node and Chromium, against the native one
#	make benchstat BASE=rev    benchmarks of this tree against a revision, in turn
#	make pictures   the pictures of the board in docs/board.md
#	make documents  the long commands of the documents
#	make tables     all benchmarks, and the tables of docs/results/speed.md from them
#	make pgo        that profile anew
#	make pgo-gain   what that gains, by benchstat
#	make ci         all that CI runs
#	make nightly    what takes longer: tests at full length, the race detector everywhere, long fuzzing

GO ?= go
TOOL = $(GO) tool -modfile=tools/go.mod

.PHONY: build site web-bench npm library release test race lint fuzz suite bench figures pictures documents benchstat tables pgo pgo-gain ci nightly

build:
	CGO_ENABLED=0 $(GO) build -pgo=bench/default.pgo -o bin/ ./cmd/...

SITE ?= site
# The URL of the site with a / at its end, for the previews that other sites show of links.
ADDRESS ?=

site:
	rm -rf $(SITE)
	mkdir -p $(SITE)
	$(GO) run ./cmd/board --pages $(SITE)
	cp docs/share/*.jpg "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(SITE)
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o $(SITE)/board.wasm ./cmd/board
	$(GO) -C tools run ./site -web ../board/web -out '$(abspath $(SITE))' -address '$(ADDRESS)'

# The engine in WebAssembly against the native one; nothing else should run meanwhile.
web-bench:
	$(MAKE) npm build
	node bench/web/run.mjs $(NPM) bin/engine

NPM ?= npm

npm:
	rm -rf $(NPM)
	mkdir -p $(NPM)
	cp bindings/javascript/*.mjs bindings/javascript/*.ts bindings/javascript/*.html bindings/javascript/*.json bindings/javascript/README.md LICENSE $(NPM)
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(NPM)
	cp "$$($(GO) env GOROOT)/LICENSE" $(NPM)/LICENSE-go
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o $(NPM)/engine.wasm ./cmd/engine

LIBRARY ?= lib

library:
	mkdir -p $(LIBRARY)
	CGO_ENABLED=1 $(GO) build -trimpath -pgo=bench/default.pgo -ldflags='-s -w' -buildmode=c-shared -o $(LIBRARY)/libquincunx.so ./bindings/c
	CGO_ENABLED=1 $(GO) build -trimpath -pgo=bench/default.pgo -buildmode=c-archive -o $(LIBRARY)/libquincunx.a ./bindings/c
	rm $(LIBRARY)/libquincunx.h
	cp bindings/c/quincunx.h $(LIBRARY)

RELEASE ?= release
PLATFORMS ?= linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64

release:
	$(GO) -C tools run ./release -out '$(abspath $(RELEASE))' -platforms '$(PLATFORMS)'

test:
	$(GO) test $(if $(SLOW),-timeout=40m) ./...
	@for c in chromium chromium-browser google-chrome; do command -v $$c >/dev/null && exit; done; \
		echo "skipped: the tests of the page in a browser; they want Chromium, such as by apt-get install chromium"

race:
	.ci/race

lint:
	@test -z "$$(gofmt -l . | tee /dev/stderr)"
	$(GO) vet ./...
	$(TOOL) golangci-lint run ./...

fuzz:
	.ci/fuzz

suite:
	$(GO) run ./cmd/perft suite --full

bench:
	$(GO) run ./cmd/bench

figures:
	$(GO) run ./cmd/bench figures

pictures:
	SLOW=1 UPDATE_GOLDEN=1 $(GO) test ./cmd/board -run 'TestPictures$$' -count 1

documents:
	DOCUMENTS=long $(GO) test ./internal/lint -run TestCommands -count 1 -timeout 6h -v

BASE ?= HEAD
ROUNDS ?= 6
BENCH ?= Search

benchstat:
	./bench/benchstat.sh '$(BASE)' '$(ROUNDS)' '$(BENCH)'

tables:
	$(GO) test -run '^$$' -buildvcs=true -bench . -benchtime 50ms -count 5 ./bench >bench-report.txt
	$(GO) run ./cmd/bench tables bench-report.txt docs/results/speed.md --plots docs/results/plots

pgo:
	./bench/pgo.sh

pgo-gain:
	./bench/pgo.sh gain

ci:
	.ci/run

nightly:
	.ci/nightly
