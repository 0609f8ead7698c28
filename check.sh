#!/usr/bin/env bash
# What must hold before a change lands.
#   ./check.sh        formats, linters, builds, and the tests that go test ./... runs
#   ./check.sh -all   also the slow tests, the race detector where goroutines are, the peers of
#                     the cases and their Rust
set -euo pipefail
cd "$(dirname "$0")"
case " ${GOFLAGS:-} " in
*" -buildvcs=false "*) ;; # as .ci/run sets it; tests that look at GOFLAGS are cached with it
*) export GOFLAGS="${GOFLAGS:-} -buildvcs=false" ;;
esac

all=
case "$*" in
"") ;;
-all) all=1 ;;
*)
	echo "usage: ./check.sh [-all]" >&2
	exit 2
	;;
esac

# step says what begins, and how long the check has run.
step() { printf '== %3d s  %s\n' "$SECONDS" "$*"; }

modules=(. lab cases/textsim cases/jsonreq cases/pathlex cases/pathlex/transcoder cases/router cases/story)
if [ -n "$all" ]; then
	modules+=(cases/textsim/peers cases/jsonreq/peers cases/router/peers cases/pathlex/peers)
fi

for m in "${modules[@]}"; do
	step "$m: gofmt, go mod tidy, go vet, go fix, staticcheck"
	unformatted=$(cd "$m" && git ls-files -co --exclude-standard '*.go' | xargs -r gofmt -l)
	if [ -n "$unformatted" ]; then
		echo "not gofmt'ed:" "$unformatted"
		exit 1
	fi
	go -C "$m" mod tidy -diff
	go -C "$m" vet ./...
	fix=()
	case "$m" in
	# Its first steps join strings in a loop, which is what they are there for.
	cases/jsonreq*) fix=(-stringsbuilder=false) ;;
	esac
	go -C "$m" fix "${fix[@]}" -diff ./...
	(root=$PWD && cd "$m" && go tool -modfile="$root/tools/go.mod" staticcheck ./...)
done

step "build without cgo, also for other systems"
CGO_ENABLED=0 go build ./...
CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build ./...
CGO_ENABLED=0 GOOS=darwin GOARCH=amd64 go build ./...
CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go vet ./...
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go vet ./...

for m in "${modules[@]}"; do
	step "$m: tests"
	go -C "$m" test ./... # as the README has it, since each flag has results of its own in the cache
	step "$m: every benchmark runs"
	go -C "$m" test -run='^$' -bench=. -benchtime=1x ./...
done

# concurrent lists the packages of a module whose code or tests start goroutines. The others
# have no races, and simulations take ten times as long with the detector.
concurrent() {
	go -C "$1" list -f '{{.Dir}}' ./... | while read -r dir; do
		if grep -qE '^\s*go (func|[a-zA-Z.]+)\(|\.Go\(' "$dir"/*.go; then
			echo "$dir"
		fi
	done
}

if [ -n "$all" ]; then
	step "the slow tests"
	git grep -l 'slowtest\.' -- '*_test.go' | xargs -n1 dirname | sort -u | sed 's|^|./|' |
		HONE_TEST=slow xargs go test -timeout=40m
	if [ "$(go env CGO_ENABLED)" = 1 ] && command -v "$(go env CC)" >/dev/null; then
		for m in "${modules[@]}"; do
			step "$m: tests, with the race detector"
			concurrent "$m" | xargs -r go -C "$m" test -race -timeout=40m
		done
	else
		echo "no C compiler: tests run without the race detector"
	fi
fi

# Rust: only with -all, and only where cargo is.
if [ -n "$all" ]; then
	if command -v cargo >/dev/null; then
		step "cases/textsim/rust: build, tests"
		(cd cases/textsim/rust && cargo build --locked --release && cargo test --locked)
	else
		echo "no cargo: cases/textsim/rust is left out"
	fi
fi

step "all checks passed"
