package loadtest

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/loadtest/watch"
)

// LookOptions say which server is looked at while others load it.
type LookOptions struct {
	// URL is a server, or the address below which it has /debug/pprof; empty asks the
	// ports that the process PID listens on. PID of 0 is the process that listens.
	URL string
	PID int
	// Debug is where /debug/pprof is if it is not at URL.
	Debug string
	// Allow are hosts that may be asked beside this machine; Insecure accepts any
	// certificate.
	Allow    []string
	Insecure bool
	// Duration is how long to look.
	Duration time.Duration
}

const (
	// lookWindow is the length of the CPU profiles of a look: an interrupt loses the
	// last one.
	lookWindow = 5 * time.Second
	glance     = time.Second
)

// A NothingSeenError reports that a server neither answers at /debug/pprof nor is
// a known process.
type NothingSeenError struct {
	Name string
	Err  error // why it does not answer
}

func (e *NothingSeenError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns why it does not answer.
func (e *NothingSeenError) Unwrap() error { return e.Err }

// A Looker looks at a server that somebody else loads. It sends it nothing but
// questions.
type Looker struct {
	name   string
	server *capture.Server
	watch  *watch.Watch
	length time.Duration
}

// NewLooker finds the server and asks it about itself. If nothing can be seen the
// error is a [NothingSeenError]; others are [InputError]s, [target.HostError]s, or
// what the system says.
func NewLooker(ctx context.Context, o LookOptions) (*Looker, error) {
	name, server, err := findServer(ctx, o)
	if err != nil {
		return nil, err
	}
	l := &Looker{name, server, watch.New(ctx, server, false, false), o.Duration}
	if _, unknown := server.Usage(); unknown != nil && !l.watch.HasRuntime() {
		_, err := server.Runtime(ctx)
		return nil, &NothingSeenError{Name: name, Err: cmp.Or(ctx.Err(), err, watch.ErrNoEndpoint)}
	}
	l.watch.ShortWindows(lookWindow)
	return l, nil
}

// Look looks until its time is over or ctx is done, whose error it then returns
// with what was seen until then. each takes every second and may be nil.
func (l *Looker) Look(ctx context.Context, each func(Glance)) (*Result, error) {
	l.watch.Begin(ctx, l.length, true)
	look := watchFor(ctx, l.server, l.length, each)
	spent := l.watch.End(lastLook(ctx), 0)
	return &Result{Servers: []Server{{Name: l.name, Spent: spent, Look: look}}}, ctx.Err()
}

// watchFor reads once a second what the server's processes have used.
func watchFor(ctx context.Context, server *capture.Server, length time.Duration, each func(Glance)) *Look {
	begin := time.Now()
	look := new(Look)
	before, err := server.Usage()
	known := err == nil
	over := time.After(length)
	ticker := time.NewTicker(glance)
	defer ticker.Stop()
	for ended := false; !ended; {
		select {
		case <-ticker.C:
		case <-over:
			ended = true
		case <-ctx.Done():
			ended = true
		}
		g := Glance{At: time.Since(begin), Span: time.Since(begin) - look.Took}
		look.Took = g.At
		if g.Span < glance/4 {
			continue // the rest of the last second
		}
		if now, err := server.Usage(); known && err == nil {
			g.CPU, g.RSS, before = now.CPU-before.CPU, now.RSS, now
			look.Glances = append(look.Glances, g)
		}
		if each != nil {
			each(g)
		}
	}
	return look
}

// findServer finds the server and where it answers questions.
func findServer(ctx context.Context, o LookOptions) (name string, server *capture.Server, err error) {
	network, err := target.NewNetwork(ctx, o.Allow)
	if err != nil {
		return "", nil, err
	}
	spec := capture.Spec{PID: o.PID, Dial: network.Dial, TLS: &tls.Config{InsecureSkipVerify: o.Insecure}}
	for _, one := range []struct {
		flag, text string
		to         **url.URL
	}{{"watch", o.URL, &spec.URL}, {"debug", o.Debug, &spec.Debug}} {
		if one.text == "" {
			continue
		}
		if *one.to, err = script.ParseURL(one.text); err != nil {
			return "", nil, &InputError{fmt.Errorf("-%s: %w", one.flag, err)}
		}
		before, _, _ := strings.Cut((*one.to).Path, "/debug/pprof")
		(*one.to).Path, (*one.to).RawQuery = before, ""
		if err := network.Check(*one.to); err != nil {
			return "", nil, err
		}
	}
	if spec.URL == nil {
		return ofProcess(ctx, spec)
	}
	if spec.Debug == nil {
		spec.Debug = spec.URL
	}
	if port, err := strconv.Atoi(script.Port(spec.URL)); err == nil && spec.PID == 0 && target.IsLocal(spec.URL.Hostname()) {
		spec.PID = capture.FindListener(port)
	}
	return spec.URL.Scheme + "://" + spec.URL.Host, capture.Running(spec), nil
}

// ofProcess returns the server that a process is. It asks each of its ports for
// /debug/pprof, unless the spec says where that is.
func ofProcess(ctx context.Context, spec capture.Spec) (string, *capture.Server, error) {
	name := fmt.Sprintf("process %d", spec.PID)
	server := capture.Running(spec)
	if _, err := server.Usage(); err != nil {
		return "", nil, &InputError{fmt.Errorf("-watch %d: there is no such process, or it is another user's", spec.PID)}
	}
	if spec.Debug != nil {
		return name, server, nil
	}
	for _, port := range capture.Listening(spec.PID) {
		spec.Debug = &url.URL{Scheme: "http", Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(port))}
		asked := capture.Running(spec)
		short, cancel := context.WithTimeout(ctx, time.Second)
		_, err := asked.Runtime(short)
		cancel()
		if err == nil {
			return name, asked, nil
		}
	}
	return name, server, nil
}
