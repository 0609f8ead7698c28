// Hone finds what makes Go code slow, makes it faster, and shows that it is faster
// and still does the same.
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
// Each command explains itself and its flags with -h. The folder docs of the
// repository has a page for each subject.
//
// # Comparing versions
//
// Diff runs the benchmarks of two or more versions of the code, each against the
// first, in pairs of fresh processes. It stops as soon as it can tell. Without
// arguments it compares HEAD with the working tree.
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
// The interval holds the true change with the probability in its title, no matter
// when the run stopped. The verdict "same" says that the change is within
// -tolerance; "undecided" says that -budget did not suffice to tell. Allocations
// are compared exactly.
//
// A version is . (the working tree), a directory, a git ref, or A...B, with keys
// after commas that say how it is built and run; "hone diff -h" lists them.
// Versions that are the same program on the same files are told at once, and so
// are benchmarks that reach nothing of what changed.
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
// A run that repeats a stored one goes on from its evidence, so running again
// until you like the answer does not work. With -fresh it starts over. A run that
// was interrupted, or left undecided, goes on with -resume.
//
// With -by, the arguments are packages, and sub-benchmarks are compared whose names
// differ only in the value of that key. Regular files are taken for results in the
// Go benchmark format.
//
//	hone diff -by impl ./codec
//	hone diff old.txt new.txt
//
// With -gate the exit status says whether head is proven worse than base by more
// than -fail-over, and whether it lacks a benchmark that base has.
//
//	$ hone diff -gate -fail-over 5% -bench Sum -budget 1s -o report.txt HEAD .
//	hone: gate failed: BenchmarkSum
//	exit status 3
//
// # Runs
//
// Every run is stored with its samples, in a file in the user's cache directory or
// the one that -db names. Show renders a run in any form, and export writes what
// benchstat reads.
//
//	$ hone log
//	run  started              took  state  benchmarks  command
//	3    2026-11-20 21:00:03  1s    done   1           hone diff -gate -fail-over 5% -bench Sum -budget 1s -o report.txt HEAD .
//	2    2026-11-20 21:00:02  0s    done   1           hone diff HEAD HEAD
//	1    2026-11-20 21:00:01  1s    done   1           hone diff -budget 1s
//
// With -json, a command prints one object a line with exactly one key that says
// what it is: config first, then progress, sample, comparison, result, trial, load,
// hotspot or warning, and summary last. "hone show -" renders such lines.
//
// # Measuring one version
//
// Bench measures the working tree alone, until each time is known to within -width
// of it or -budget is spent. With -goal it ends with status 3 where a number is
// proven to be over its limit.
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
// # Making code faster
//
// Tune profiles the benchmarks of a package, lets rules propose rewrites of the
// functions that cost most, and tries them one by one. A rewrite is kept if it
// passes vet and the tests, agrees with the original on recorded, drawn and fuzzed
// inputs, and diff would say faster, and slower of nothing. It works in a copy:
// without -write or -commit no file of the user's is changed.
//
//	hone tune ./codec
//	hone export -patches last | git apply     # at the top of the repository
//	hone tune -out patches ./codec && git am patches/*.patch
//	hone tune -rules help
//
// The program that -proposer names is asked about each hot function with a JSON
// object on standard input, and answers with unified diffs:
//
//	{"protocol":1,"package":"example.org/sum","function":"Sum","file":"sum.go",
//	 "line":4,"end_line":10,"source":"func Sum...","content":"package sum...",
//	 "share":0.98,"benchmarks":["BenchmarkSum"],"go":"1.24"}
//
// # Loading a service
//
// Load sends requests to a service and says how many it answered, how long answers
// took, and what the service spent on each. Here it builds the service, starts it at
// a free address, which {addr} stands for, and stops it again.
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
// # Exit status
//
//	0    done
//	1    could not do it, which includes a benchmark that does not run
//	2    the command line is wrong
//	3    the gate failed, or a goal or threshold was missed
//	130  interrupted; what was measured is kept
package main
