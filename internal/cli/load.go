package cli

import (
	"context"
	"io"
	"log"

	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/session"
)

var loadCommand = &command{
	name:  "load",
	usage: "[flags] [url]",
	short: "drive an HTTP service and say what it spent",
	long: `
Load sends requests to a service. It reports how many were answered each second,
how long answers took, and what the service spent on each: CPU time and memory of
its processes. For a Go program it also reports allocations, bytes, pauses of
garbage collection, and the lines of code that cost most.

    hone load http://127.0.0.1:8081/          10 users for 10 s
    hone load -vus 100 -z 30s http://127.0.0.1:8081/
    hone load -stage 15s:200 -stage 1m:200 -stage 5s:0 http://127.0.0.1:8081/
    hone load -rate 2000 -z 30s -fail 'p99<50ms' http://127.0.0.1:8081/
    hone load -find 'p99<200ms' http://127.0.0.1:8081/
    hone load -count 3 -start './server -addr {addr}' http://{addr}/
    hone load -watch http://127.0.0.1:6060            a look of 30 s, sending nothing

How much: -vus is the closed model. Each user sends the next request when the last
is answered; a slow server gets fewer requests. -rate is the open model.
Requests are due at that rate whatever the server does, and times count from when
a request was due, so a stall is charged with its whole queue. They go over at
most -conns connections; a late request is sent late and never dropped. -stage is
in users, or with -rate in requests a second, which begin at -rate. -find searches
the highest rate at which all its conditions hold. It then runs that rate once
more, to measure what the server spends.

What: a URL with -m, -H, -d or -D, -T; or bodies made from rows of data:

    hone load -data texts.csv -pick pair -m POST \
        -body '{"text1":{{json .A.text}},"text2":{{json .B.text}}}' http://127.0.0.1:8081/similarity

{{json .name}} is a column as JSON, {{.name}} as it is, {{url .name}} escaped;
with -pick pair the rows are A and B. -data takes CSV whose first line names the
columns, or JSON lines. -curl takes a line as browsers copy it, -targets a file
in vegeta's format, -har a browser's log, whose requests are one iteration.
-script takes a k6 script: its stages and thresholds hold unless flags say
otherwise.

Where: a server that runs, or one that hone starts, waits for and stops again.
{addr} in its command and in the URL is a free address of this machine, {port} its
port. -build compiles a Go program, of which hone then sees everything without
a change to its source. Other programs are asked at /debug/pprof, if they have it.

    hone load -build ./cmd/server -args '-addr {addr}' http://{addr}/
    hone load -start './server -addr {addr}' -ready /health http://{addr}/

Two servers: -against gives the second one. Both take turns under the same load.
For each metric hone reports whether the second is faster, slower or the same, as
diff does, until all are decided or -duration (60 s) is over. Two processes of one
program can differ by a few percent for their whole lifetime. So both are restarted
every second or so (-lifetime), and a pair of processes is the unit of the test.
The verdict is about fresh processes: take a longer lifetime for servers that take
long to get up to speed. Servers at a URL cannot be restarted. The verdict is then
about these two processes and not about their programs, as a warning says.

    hone load -start './old -addr {addr}' -against './new -addr {addr}' http://{addr}/
    hone load -against-url http://127.0.0.1:8082/ http://127.0.0.1:8081/

Several runs: one run cannot tell how far the next would be from it. -count 3 runs
the whole load three times. A server that hone starts is a fresh process each time.
The report has each run, and the mean of each metric with its interval over the
runs. With two servers, whole runs take turns, A B B A and so on, under any load.
A verdict takes some twelve pairs of runs that agree: short turns, without -count,
decide sooner.

    hone load -count 3 -script stages.js -build ./old -against-build ./new http://{addr}/

A look: -watch takes the URL of a server that somebody else loads, or the number of
its process, whose ports are then asked for /debug/pprof. It sends no requests. For
30 s, or -duration, it reads what the server spends each second, and its profiles.
Ctrl-C ends it early and reports what there is.

Thresholds (-fail) are on rate, requests, errors, checks, unsent, avg, min, max,
p50, p99.9 ..., lag_p99, cpu/req, allocs/req, B/req, gc_pause_p99, rss. With two
servers they are on both, and 'B/A p99<1.03' is on the second over the first. What
was not measured fails its threshold.

What is reported: -k6 adds what k6 shows at its end, such as the times of connecting,
TLS, sending, waiting and receiving; -k6-summary writes it to a file in k6's form.
-profile keeps the server's profiles, for go tool pprof.

Requests go to this machine alone unless -allow names other hosts, which are
looked up once. What leads elsewhere, such as a redirect, a HAR log or a script,
is refused and counted as not-allowed. Proxies of the environment are not used;
-proxy names one.

Exit status: 0 done, 1 could not do it (nothing was answered, or what was measured
is the generator: GENERATOR-BOUND), 2 usage, 3 a threshold or the gate failed,
130 interrupted. What was measured until then is reported and kept.`,
	run: runLoad,
}

// runLoad is the chain: what to send where, servers, a run, thresholds, a
// report that is stored.
func runLoad(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseLoad(a, c, line)
	if err != nil {
		return err
	}
	if opt.watch != "" {
		return runWatch(ctx, a, opt)
	}
	out, err := a.openReport(opt.report)
	if err != nil {
		return err
	}
	defer out.discard()
	options, err := opt.test(a.stdin)
	if err != nil {
		return err
	}
	s, err := session.Open(ctx, session.Options{Store: opt.db, NoLock: opt.noLock})
	if err != nil {
		return err
	}
	defer s.Close()
	options.Dir, options.Temp = s.Resolver.TempDir, s.Resolver.ShortDir
	files, err := createLoadFiles(opt)
	if err != nil {
		return err
	}
	defer files.discard()
	view := newLoadView(a, out, files)
	defer view.clear()
	log.SetOutput(io.Discard) // where net/http has a line for each answer that is not as it should be

	test, err := loadtest.New(ctx, options, view.events())
	if err != nil {
		return loadUsage(err)
	}
	defer test.Close()
	if err := s.Lock(ctx, view.waiting); err != nil {
		return err
	}
	if err := test.Start(ctx); err != nil {
		return err
	}
	view.clear()
	r := &loadReport{opt: opt, fail: append(opt.fail, test.Thresholds...), store: s.Store, temp: s.Resolver.ShortDir, out: out, files: files}
	if err := r.begin(ctx, a.line, test.Names(), test.Policy()); err != nil {
		return err
	}
	view.keep = func(m message.Message) error { return r.note(ctx, m) }
	res, err := test.Run(ctx)
	view.clear()
	return joinOnce(r.finish(ctx, res, err), view.kept)
}
