package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/session"
)

// watchDuration is how long a server is looked at by default.
const watchDuration = 30 * time.Second

// withWatch are the flags that go with -watch.
var withWatch = []string{
	"watch", "duration", "z", "debug", "pid", "allow", "insecure", "profile", "db", "json", "o", "format", "nolock", "seed",
}

// checkWatch finds what does not go with -watch, and fills in its options.
func (o *loadOptions) checkWatch(args []string, given map[string]bool) error {
	for name := range given {
		if given[name] && !strings.Contains(" "+strings.Join(withWatch, " ")+" ", " "+name+" ") {
			return usageErrorf("load: -watch sends nothing: somebody else loads the server; leave out -%s", name)
		}
	}
	if len(args) > 0 {
		return usageErrorf("load: -watch sends nothing; leave out %s", args[0])
	}
	if d := o.amount.amount.Duration; d < 0 || d == 0 && (given["duration"] || given["z"]) {
		return usageErrorf("load: -duration %v: want more than 0", o.amount.amount.Duration)
	}
	for _, host := range o.where.allow {
		if err := checkHost(host); err != nil {
			return err
		}
	}
	if err := o.where.parsePids(); err != nil {
		return err
	}
	look := &o.look
	*look = loadtest.LookOptions{
		URL: o.watch, PID: o.where.pids[0], Debug: o.where.debug, Allow: o.where.allow, Insecure: o.what.client.Insecure,
		Duration: o.amount.amount.Duration,
	}
	if look.Duration == 0 {
		look.Duration = watchDuration
	}
	if pid, err := strconv.Atoi(o.watch); err == nil {
		if pid < 1 || o.where.pidText != "" {
			return usageErrorf("load: -watch %s: want a URL, or the number of one process", o.watch)
		}
		look.URL, look.PID = "", pid
	} else if !strings.Contains(o.watch, "://") {
		return usageErrorf("load: -watch %s: want a URL, such as http://127.0.0.1:6060, or the number of a process", o.watch)
	}
	return o.report.check()
}

// runWatch looks at a server that somebody else loads. It takes no lock: that may
// be another hone.
func runWatch(ctx context.Context, a *app, opt *loadOptions) error {
	out, err := a.openReport(opt.report)
	if err != nil {
		return err
	}
	defer out.discard()
	s, err := session.Open(ctx, session.Options{Store: opt.db, NoLock: true})
	if err != nil {
		return err
	}
	defer s.Close()
	files, err := createLoadFiles(opt)
	if err != nil {
		return err
	}
	defer files.discard()
	view := newLoadView(a, out, files)
	defer view.clear()
	looker, err := loadtest.NewLooker(ctx, opt.look)
	if err != nil {
		return watchError(err)
	}
	r := &loadReport{opt: opt, store: s.Store, out: out, files: files}
	if err := r.begin(ctx, a.line, []string{opt.watch}, nil); err != nil {
		return err
	}
	res, err := looker.Look(ctx, func(g loadtest.Glance) { view.glance(opt.watch, g, opt.look.Duration) })
	view.clear()
	return r.finish(ctx, res, err)
}

// watchError makes one line of what is wrong with a server to look at.
func watchError(err error) error {
	var nothing *loadtest.NothingSeenError
	if errors.As(err, &nothing) {
		return fmt.Errorf("-watch %s: it does not answer at /debug/pprof (%w), and its process is not known: "+
			"have it import net/http/pprof and serve that, say where with -debug, or name its process with -pid", nothing.Name, nothing.Err)
	}
	return loadUsage(err)
}

// glance shows a second of a look.
func (v *loadView) glance(server string, g loadtest.Glance, total time.Duration) {
	left := max(total-g.At, 0)
	v.progress.show(fmt.Sprintf("look at %s: %.0f s left, %.2f processors used", server, left.Seconds(), g.CPU.Seconds()/g.Span.Seconds()))
	v.out.handle(message.Message{Progress: &message.Progress{Phase: "watch", SecondsLeft: left.Seconds()}})
}
