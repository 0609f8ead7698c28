package cli

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
)

// A loading is one use of hone load. What belongs to a server stands at the
// same place of each list, that of -against second.
type loading struct {
	*workshop
	opt      *loadOptions
	out      *output
	files    loadFiles
	places   []*place
	requests []*requests
	network  *network
	plans    []load.Plan
	servers  []*capture.Server
	live     *report.Live // nil without a terminal
	memory   *memoryLimit
	run      *sample.Run
	began    time.Time
	config   report.Message
	// messages are what the report and the store get, in order.
	messages []report.Message
	warnings []sample.Warning
	// scriptEnded says that the script has done what comes after its last user.
	scriptEnded bool
	// failed names thresholds that do not hold, broken says what else is wrong.
	failed []string
	broken error
}

// openLoad opens what a run needs, and the files that it writes, and reads
// those that it is made from.
func openLoad(ctx context.Context, a *app, opt *loadOptions, out *output) (*loading, error) {
	if err := opt.what.read(a.stdin); err != nil {
		return nil, err
	}
	s, err := session.Open(ctx, session.Options{Store: opt.db, NoLock: opt.noLock})
	if err != nil {
		return nil, err
	}
	w := newWorkshop(a, s)
	l := &loading{workshop: w, opt: opt, out: out, live: a.newLiveView(), memory: newMemoryLimit(), began: time.Now()}
	if err := l.files.create(opt); err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

// close leaves no server and no lock behind, nor files that are not whole.
func (l *loading) close() {
	l.endLive()
	l.memory.end()
	l.files.discard()
	l.stopServers()
	l.workshop.close()
}

// findPlaces works out where the servers are and what is sent to each.
func (l *loading) findPlaces() error {
	var err error
	if l.places, err = l.opt.where.places(&l.opt.what); err != nil {
		return usageErrorf("load: %v", err)
	}
	for _, p := range l.places {
		r, err := l.opt.what.source(p, l.opt.seed, l.opt.amount.open)
		if err != nil {
			return usageErrorf("load: %v", err)
		}
		if p.url == nil && len(r.targets) > 0 {
			p.url = r.targets[0].URL
		}
		l.requests = append(l.requests, r)
	}
	l.noteScript(l.requests[0].said.Notes)
	for _, text := range l.requests[0].said.Thresholds {
		t, err := load.ParseThreshold(text)
		if err != nil {
			return usageErrorf("load: %s: %v", l.opt.what.script, err)
		}
		l.opt.fail = append(l.opt.fail, t)
	}
	return nil
}

// connect finds the network that requests may use, and refuses what leads
// elsewhere.
func (l *loading) connect(ctx context.Context) error {
	var err error
	if l.network, err = newNetwork(ctx, l.opt.allow); err != nil {
		return err
	}
	if err := l.network.check(l.opt.what.proxy); err != nil {
		return err
	}
	for i, p := range l.places {
		for _, t := range l.requests[i].targets {
			if err := l.network.check(t.URL); err != nil {
				return err
			}
		}
		for _, u := range []*url.URL{p.url, p.ready, p.debug} {
			if err := l.network.check(u); err != nil {
				return err
			}
		}
	}
	return nil
}

// abortAfter is how long there may be only errors; 0 is what package load says.
// Tests shorten it.
var abortAfter time.Duration

// plan makes the plans, and checks that the system can carry them out.
func (l *loading) plan() error {
	pair, all, most := len(l.places) == 2, 0, 0
	for _, r := range l.requests {
		schedule := l.opt.amount.schedule(r.said)
		if pair || len(l.opt.find) > 0 {
			schedule = l.opt.amount.steady(r.said)
			if len(r.said.Stages) > 0 && !l.opt.amount.said {
				l.warn(sample.Warning{Code: "script", Text: "the stages of the script are left out: the load is its highest and does not change"})
			}
		}
		p := load.Plan{
			Schedule: schedule, Source: r.source, Dial: l.dialer(r), Seed: l.opt.seed, CheckOneIn: l.opt.what.checkOneIn,
			AbortAfter: abortAfter,
		}
		if !pair && len(l.opt.find) == 0 {
			p.Warmup = l.opt.amount.warmup
		}
		l.plans = append(l.plans, p)
		hosts := make(map[string]bool)
		for _, t := range slices.Concat(r.targets, r.others) {
			hosts[t.Address()] = true
		}
		n := connections(schedule)
		all, most = all+n*max(len(hosts), 1), max(most, n)
	}
	return checkLimits(all, most)
}

// connections is how many a schedule needs at once.
func connections(s load.Schedule) int {
	if s.Open {
		return s.Connections
	}
	return int(s.Peak())
}

// dialer returns what makes the clients of requests: the raw one, unless it can not
// do what was asked for.
func (l *loading) dialer(r *requests) func() load.Client {
	config := l.tls(r)
	follow := l.opt.what.follow || r.follow
	if !follow && !l.opt.what.http2 && l.opt.what.proxy == nil {
		return func() load.Client { return wire.New(wire.Options{Dial: l.network.dial, TLS: config}) }
	}
	redirects := 0
	if follow {
		redirects = 10
	}
	return func() load.Client {
		return load.NewStdClient(load.StdOptions{
			Dial: l.network.dial, TLS: config.Clone(), HTTP2: l.opt.what.http2, Redirects: redirects, Cookies: follow,
			Proxy: l.network.through(l.opt.what.proxy),
		})
	}
}

// tls says which certificates are accepted.
func (l *loading) tls(r *requests) *tls.Config {
	return &tls.Config{InsecureSkipVerify: l.opt.what.insecure || r.insecure}
}

// stopPatience is how long a server may take to end when it is told to.
const stopPatience = 3 * time.Second

// startServers builds and starts the servers, and waits until they are ready.
func (l *loading) startServers(ctx context.Context) error {
	if err := l.build(ctx); err != nil {
		return err
	}
	for _, p := range l.places {
		if p.started() {
			l.phase("start " + p.name)
		}
		s, err := l.start(ctx, p)
		if err != nil {
			return err
		}
		l.servers = append(l.servers, s)
	}
	return nil
}

// build builds the servers that are packages, in folders whose names are equally
// long: where a process's stack begins depends on them.
func (l *loading) build(ctx context.Context) error {
	dir := ""
	for i, p := range l.places {
		if p.build == "" {
			continue
		}
		l.phase("build " + p.build)
		var err error
		if dir == "" {
			if dir, err = l.resolver.TempDir(); err != nil {
				return err
			}
			if dir, err = os.MkdirTemp(dir, "servers-"); err != nil {
				return err
			}
		}
		out := filepath.Join(dir, strconv.Itoa(i))
		if err := os.Mkdir(out, 0o700); err != nil {
			return err
		}
		module, pkg := moduleOf(p.build)
		if p.program, err = capture.Build(ctx, module, pkg, out); err != nil {
			return err
		}
	}
	return nil
}

// spec is how the server of a place is started, or found.
func (l *loading) spec(p *place) capture.Spec {
	spec := capture.Spec{
		Command: p.command, URL: p.url, Ready: p.ready, PID: p.pid, StopTimeout: stopPatience, Debug: p.debug, Env: p.environ(),
		Dial: l.network.dial, TLS: l.tls(l.requests[slices.Index(l.places, p)]),
	}
	if p.program != "" {
		spec.Command = append([]string{p.program}, p.command...)
	}
	if p.debug == nil && !p.silent && p.url != nil && isLocal(p.url.Hostname()) {
		spec.Debug = &url.URL{Scheme: p.url.Scheme, Host: p.url.Host}
	}
	return spec
}

// moduleOf returns the folder of the module that a package lies in, which may be
// another one than the current directory's, and the package seen from there.
func moduleOf(pkg string) (dir, rel string) {
	if info, err := os.Stat(pkg); err != nil || !info.IsDir() {
		return ".", pkg
	}
	root := filepath.Clean(pkg)
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if root == "." || root == "/" || filepath.Base(root) == ".." {
			return ".", pkg
		}
		root = filepath.Dir(root)
	}
	inner, err := filepath.Rel(root, pkg)
	if err != nil {
		return ".", pkg
	}
	return root, "./" + filepath.ToSlash(inner)
}

// start starts a server or looks at one that runs. Where a script alone knows
// its server, or only a proxy reaches it, nothing is looked at.
func (l *loading) start(ctx context.Context, p *place) (*capture.Server, error) {
	if p.url == nil || l.opt.what.proxy != nil && !p.started() && !isLocal(p.url.Hostname()) {
		return nil, nil
	}
	spec := l.spec(p)
	if spec.PID == 0 && !p.started() && isLocal(p.url.Hostname()) {
		if port, err := strconv.Atoi(portOf(p.url)); err == nil {
			spec.PID = capture.FindListener(port)
		}
	}
	s, err := capture.Start(ctx, spec)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%s: %w", p.name, err)
	}
	return s, nil
}

// stopServers ends the servers that were started here, and says what is wrong
// with how they did.
func (l *loading) stopServers() {
	errs := make([]error, len(l.servers))
	var stopping sync.WaitGroup
	for i, s := range l.servers {
		if s != nil {
			stopping.Go(func() { errs[i] = s.Stop() })
		}
	}
	stopping.Wait()
	for i, err := range errs {
		// One that ended by itself was told of.
		if err != nil && !errors.Is(err, proc.ErrEnded) {
			l.warn(sample.Warning{
				Code: "server-end", Text: fmt.Sprintf("%s did not end well when it was told to: %v", l.places[i].name, err),
				Remedy: "let it end on SIGTERM",
			})
		}
		l.servers[i] = nil
	}
}

// warn adds a warning, once.
func (l *loading) warn(w sample.Warning) {
	if !slices.Contains(l.warnings, w) {
		l.warnings = append(l.warnings, w)
	}
}

// environ is the environment of a server: ours, and its port where one was chosen.
func (p *place) environ() []string {
	if p.addr == "" {
		return nil
	}
	env := slices.DeleteFunc(os.Environ(), func(s string) bool { return strings.HasPrefix(s, "PORT=") })
	return append(env, p.expand("PORT={port}"))
}
