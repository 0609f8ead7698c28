#!/bin/sh
# `hone tune` on the router as the story begins, and what becomes of the story's FieldsFunc: 8 minutes at most.
# Expected: explodePath 2.5x or more with 3 allocations for the benchmark's six paths (1 for each
# path that has segments), static routes 2x or more with none; FieldsFunc rejected with the input "".
# JSON and report go where the repository keeps the results of the case.
set -e
cd "$(dirname "$0")"
git fetch -q && git checkout -q --detach origin/main
hone=$(mktemp -d)/hone
go build -o "$hone" ./cmd/hone
results=cases/router/results
"$hone" tune -budget 7m -json ./cases/router/base >"$hone.jsonl"
cp "$hone.jsonl" $results/tune.jsonl
"$hone" show last >$results/tune.txt
"$hone" tune -rules none -share 50% -bench Explode -budget 40s -json \
	-proposer 'cat cases/router/ladder/fieldsfunc.patch' ./cases/router/base >"$hone.jsonl"
cp "$hone.jsonl" $results/tunefieldsfunc.jsonl
tail -n 40 $results/tune.txt
grep -o '"reason":"it is not the same[^}]*' $results/tunefieldsfunc.jsonl | cut -c1-160
