#!/usr/bin/env bash
# Everything that must hold before a change lands. CI runs exactly this.
#   ./check.sh        all checks
#   ./check.sh -all   also the peers of the cases, which have dependencies, and their Rust
set -euo pipefail
cd "$(dirname "$0")"
export GOFLAGS="${GOFLAGS:-} -buildvcs=false"

step() { printf '== %s\n' "$*"; }

modules=(. cases/textsim cases/jsonreq)
case "$*" in
"") ;;
-all) modules+=(cases/textsim/peers cases/jsonreq/peers) ;;
*)
	echo "usage: ./check.sh [-all]" >&2
	exit 2
	;;
esac

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
CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go build ./...

race=()
if [ "$(go env CGO_ENABLED)" = 1 ] && command -v "$(go env CC)" >/dev/null; then
	race=(-race)
else
	echo "no C compiler: tests run without the race detector"
fi
for m in "${modules[@]}"; do
	step "$m: tests"
	go -C "$m" test -timeout=30m "${race[@]}" ./...
	step "$m: every benchmark runs"
	go -C "$m" test -run='^$' -bench=. -benchtime=1x ./...
done

# Rust: only with -all, and only where cargo is.
if [ "${1:-}" = -all ]; then
	if command -v cargo >/dev/null; then
		step "cases/textsim/rust: build, tests"
		(cd cases/textsim/rust && cargo build --locked --release && cargo test --locked)
	else
		echo "no cargo: cases/textsim/rust is left out"
	fi
fi

echo "all checks passed"
