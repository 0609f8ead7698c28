// Hone measures Go code A/B and says faster, slower, same or undecided.
//
//	hone diff [flags] [version ...] [-- packages]
//	hone bench [flags] [packages]
//	hone tune [flags] [packages]
//	hone load [flags] [url]
//	hone log [flags]
//	hone show [flags] run|last|-
//	hone export [flags] run|last
//	hone doctor [flags]
//
// Each command explains itself and its flags with -h.
//
// # Comparing versions
//
// Diff runs the benchmarks of two or more versions of the code, each against
// the first, in fresh processes that take turns. It stops as soon as it can
// tell. Without arguments it compares HEAD with the working tree: what did my
// uncommitted changes do?
//
//	$ hone diff -budget 1s
//	linux/amd64, ...
//
//	example.org/sum: HEAD (1e3b0f2) → . (1e3b0f2, uncommitted changes)
//
//	time             base             head        change  95% interval  verdict   cost
//	Sum   950.8 ns ± 0.0%  3.794 µs ± 0.1%  3.99x slower  [3.99, 4.00]  slower ¹  11 pairs 0.9s
//
//	¹ one side is more than twice as fast, ...
//	horizon: what happens less often than once in 4,820 iterations may not have been seen
//
//	run 1 stored; hone show 1
//	1 slower of 1; 1.0 s
//
// The interval holds the true change with the probability in its title, no
// matter when the run stopped. The verdict "same" says that the change is
// within -tolerance, and "undecided" that -budget did not suffice to tell: the
// two are never mixed up. Allocations are compared exactly.
//
// A version is
//
//	.        the working tree with its uncommitted changes
//	./dir    a directory, also ../dir and /dir
//	main     a branch, tag or commit
//	A...B    the merge base of A and B, compared with B
//
// and keys that follow it after commas say how it is built and run:
//
//	toolchain=go1.24.1  the Go toolchain, by its exact name, or local
//	goamd64=v3          the level of the instruction set, GOAMD64
//	pgo=cpu.pprof       a CPU profile for the compiler, or off or auto
//	experiment=a,b      GOEXPERIMENT
//	tags=a,b            build tags
//	gcflags=...         flags for the compiler, ldflags=... for the linker
//	env.NAME=value      the environment of the benchmarks
//	patch=file          a patch to apply
//
// Where a toolchain is older than a go line, the line is lowered in the snapshots
// of all versions, and the report says so: it decides what the language is, which
// is not what is compared.
//
// Versions that are the same program, run on the same files, are the same at
// once.
//
//	$ hone diff HEAD HEAD
//	linux/amd64, ...
//
//	example.org/sum: HEAD (1e3b0f2) → HEAD#2 (1e3b0f2)
//
//	time  base  head  verdict
//	Sum      -     -  same (identical)
//
//	identical: both are the same program on the same files, so nothing was
//	  measured; -force measures them all the same
//
//	run 2 stored; hone show 2
//	1 same of 1; 0.0 s
//
// A run that repeats a stored one, the same programs in the same environment on
// the same machine, goes on from its evidence and says "evidence of 2 runs":
// trying again until the verdict is the wanted one does not help. With -fresh it
// starts over, and the report says how many runs were set aside.
//
// A run that was interrupted, or that -budget left undecided, goes on where it
// stopped, as the same run, if its programs are still the same:
//
//	hone diff -resume last
//	hone diff -resume 17 -budget 1m
//
// Values that a benchmark reports itself are compared as well, and with -metrics
// CPU time, garbage collection, waiting and memory. They are judged on what is
// measured for the time; -unit names units to compare in instead, for which a
// benchmark is run until they are decided. B/s are the time in another form, and
// compared only where -unit names them.
//
//	hone diff -metrics main
//	hone diff -gate -unit cpu-sec/op,allocs/op main HEAD
//
// No version is built where it lies: hone takes snapshots into its own cache
// and leaves the working tree and the repository alone.
//
// # Comparing implementations
//
// With -by, the arguments are packages, and sub-benchmarks of one binary are
// compared whose names differ only in the value of that key. The base is the
// first value, or the one that -base names.
//
//	hone diff -by impl ./codec
//
// # Comparing files of results
//
// Regular files are taken for benchmark results, as go test -bench and export
// print them. With -by, the benchmarks of one file are compared.
//
//	hone diff old.txt new.txt
//	hone diff -gate -fail-over 5% old.txt new.txt
//
// Nobody knows in which order such values were measured, so they get a test of
// ranks, whose error is shared by all comparisons, and drift of the machine
// counts as a change. Values that never vary are compared exactly. A unit of
// one's own has a better side if a line in a file names it:
//
//	Unit hits/op better=higher
//
// Nothing is stored; -json keeps such a comparison for "hone show -".
//
// # Guarding
//
// With -gate the exit status says whether head is proven to be worse than base
// by more than -fail-over, and whether it lacks a benchmark that base has.
//
//	$ hone diff -gate -fail-over 5% -bench Sum -budget 1s -o report.txt HEAD .
//	hone: gate failed: BenchmarkSum
//	exit status 3
//
// # Runs
//
// Every run is stored with all its samples in a file in the user's cache
// directory, or the one that -db names.
//
//	$ hone log
//	run  started              took  state  benchmarks  command
//	3    2026-11-20 21:00:03  1s    done   1           hone diff -gate -fail-over 5% -bench Sum -budget 1s -o report.txt HEAD .
//	2    2026-11-20 21:00:02  0s    done   1           hone diff HEAD HEAD
//	1    2026-11-20 21:00:01  1s    done   1           hone diff -budget 1s
//
// Show renders a run in any form, and export writes what benchstat reads:
//
//	hone show -format markdown last
//	hone export last > run.txt
//
// With -json, diff, bench, tune, load and show print one object a line with exactly
// one key that says what it is: config first, then progress, sample, comparison
// or result, and warning, and summary last; doctor adds machine_check, load adds
// load and hotspot, tune adds trial. "hone show -" makes any report from such lines.
//
// # Measuring one version
//
// Bench measures the working tree by itself, until each time is known to within
// -width of it or -budget is spent.
//
//	$ hone bench -width 10%
//	linux/amd64, ...
//
//	example.org/sum: . (1e3b0f2, uncommitted changes)
//
//	time           center  95% interval          fast path  cost
//	Sum   3.892 µs ± 6.8%  [3.840 µs, 4.371 µs]   3.856 µs  22+3 processes 2.9s
//
//	...
//	run 4 stored; hone show 4
//	1 of 1 known to ± 10%; 3.9 s
//
// With -goal it ends with status 3 where a number is proven to be over its
// limit, and -o writes what benchstat reads:
//
//	hone bench -goal 'sec/op<=10us,allocs/op<=2' ./codec
//	hone bench -o new.txt ./...
//
// # Making code faster
//
// Tune walks the loop of profile, change, proof and measurement by itself. Rules propose
// rewrites of the functions in which the benchmarks of a package spend their time; each
// is built, looked at by vet, tested, compared with the original on recorded and drawn
// inputs, and kept if diff would say faster, and slower of nothing.
//
//	hone tune ./codec
//	hone export -patches last | git apply     # at the top of the repository
//	hone tune -out patches ./codec && git am patches/*.patch
//	hone tune -goal 'sec/op<=10us' -commit ./codec
//
// It works in a copy, in which tests may write what they like; without -write or
// -commit nothing of the user's is changed. Of the benchmarks, those that take more than
// a second an operation are left out of the search, and compared in the end, for two
// minutes in all at most: with a verdict if that and the budget have room for one.
// -budget holds for each package, the last comparison of the final code with the original
// included, which is made on samples that decided nothing. What a trial was dropped or
// rejected for is told in its line, and what speaks for a patch above its diff.
//
// A rewrite that only tests can speak for, because its function reads the clock, say, is
// rejected, unless -accept=tests is given, and so is one whose exactness rests on the
// comparison if no input leads to some of its code; one that is a trade, such as a
// cache, is not tried without -allow. With -allow codec and go.mod as it is, a codec of
// JSON takes the place of encoding/json if a module that is required has one; -deps std
// allows for a newer go line, too, and -deps any for a new module:
//
//	hone tune -allow codec -deps any ./codec
//
// Programs may propose rewrites, too. That of -proposer is asked about each hot function
// with a JSON object on standard input:
//
//	{"protocol":1,"package":"example.org/sum","function":"Sum","file":"sum.go",
//	 "line":4,"end_line":10,"source":"func Sum...","content":"package sum...",
//	 "share":0.98,"benchmarks":["BenchmarkSum"],"go":"1.24"}
//
// and answers with unified diffs; a line that begins with "# " says what the diff below
// it does, and begins an alternative. A diff may give that function another body and add
// functions, constants, types and tables beside it. What else it does is refused by name:
// other files than those of the package that people write, other declarations, methods,
// init functions, directives, imports of os, net, syscall, unsafe and the like.
//
//	hone tune -proposer ./propose.sh ./codec
//	hone tune -vettool $(which mytool) ./codec
//
// # Loading a service
//
// Load sends requests to a service and says how many it answered, how long
// answers took, and what the service spent on each. Here it builds the service,
// with what tells of its inside and without a change to its source, starts it at a
// free address, which {addr} stands for, and stops it again.
//
//	$ hone load -build ./sumd -args -addr={addr} -vus 2 -z 2s -fail p99<1s http://{addr}/sum?n=1000
//	linux/amd64, ...
//
//	./sumd: GET http://127.0.0.1:34271/sum?n=1000, 2 users for 2 s
//
//	requests     count
//	all         65,318  32,659/s
//	status 200  65,318      100%
//
//	latency  response time
//	mean          60.49 µs
//	...
//	the server spent  per request   in all
//	CPU time             24.37 µs  1.592 s
//	allocations             20.05  1,309,926
//	...
//	threshold     value  holds
//	p99<1s     1.217 ms  ok
//
//	hot lines: CPU time    flat    cum  where
//	...
//	hot lines: allocated bytes   flat    cum  where
//	...
//	measured for 2.0 s; ...
//	run 5 stored; hone show 5
//	65,318 requests, 0 errors; 2.2 s
//
// Users (-vus, -stage) each wait for an answer before they send the next
// request: a service that stalls gets fewer requests, and the stall shows in few
// of them. With -rate requests are due whether earlier ones were answered or not,
// and times count from when a request was due. -find searches the highest rate
// that holds.
//
//	hone load -stage 15s:200 -stage 1m:200 -fail 'p95<1500ms' -fail 'errors<1%' http://127.0.0.1:8081/
//	hone load -rate 2000 -z 30s -fail 'p99<50ms' http://127.0.0.1:8081/
//	hone load -find 'p99<200ms' http://127.0.0.1:8081/
//
// Requests are one URL, bodies made from rows of data, a pasted curl line, a file
// of vegeta's, a HAR log, or what a k6 script does:
//
//	hone load -data texts.csv -pick pair -body '{"a":{{json .A.text}},"b":{{json .B.text}}}' http://127.0.0.1:8081/
//	hone load -script similarity.js
//
// With -against there are two servers, which take turns under the same load and are
// started anew again and again; each metric is judged as those of diff are.
//
//	hone load -start './old -addr {addr}' -against './new -addr {addr}' http://{addr}/
//
// Where the sender itself was too slow the report says GENERATOR-BOUND and the
// status is 1. Nothing is sent to other machines without -allow.
//
// # What the machine can tell
//
// Doctor compares small programs of its own with themselves and says what
// change can be told on this machine now, and in what time. Then it lists what
// hurts, what optional programs would add, and what hone keeps where.
//
//	hone doctor
//	hone doctor -clean
//
// The latter empties the cache of snapshots. Runs are kept.
//
// # Exit status
//
//	0    done
//	1    could not do it, which includes a benchmark that does not run
//	2    the command line is wrong
//	3    the gate failed, or a goal was missed or not reached
//	130  interrupted; what was measured is kept
package main
