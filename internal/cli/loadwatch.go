package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/session"
)

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
	r := &loadReport{opt: opt, store: s.Store, temp: s.Resolver.ShortDir, out: out, files: files}
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
