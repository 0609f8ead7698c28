package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
)

// A workshop is what a measuring command works with.
//
// Deprecated: use [session.Session], and bench.Runner and progressLine beside it.
type workshop struct {
	*session.Session
	// opt holds, where nothing is compared, only its measureOptions.
	opt      *diffOptions
	store    *store.Store
	resolver *source.Resolver
	builder  *build.Builder
	runner   *bench.Runner
	progress *progressLine
	warnings []sample.Warning
	line     []string // the command line
	// valgrind counts instructions, empty unless that is asked for.
	valgrind string
}

// version is one arm of a comparison of versions.
type version struct {
	*source.Version
	arm string // unique among the versions
}

func openWorkshop(ctx context.Context, a *app, opt *diffOptions) (*workshop, error) {
	s, err := session.Open(ctx, session.Options{Store: opt.db, NoLock: opt.noLock})
	if err != nil {
		return nil, err
	}
	w := newWorkshop(a, s)
	w.opt = opt
	if err := w.findValgrind(); err != nil {
		w.close()
		return nil, err
	}
	if w.builder, err = s.Builder(opt.tags); err != nil {
		w.close()
		return nil, err
	}
	w.runner = &bench.Runner{Procs: opt.procs, Timeout: opt.timeout, Metrics: opt.metrics}
	return w, nil
}

func newWorkshop(a *app, s *session.Session) *workshop {
	return &workshop{Session: s, opt: new(diffOptions), store: s.Store, resolver: s.Resolver, progress: a.newProgress(), line: a.line}
}

func (w *workshop) close() {
	w.progress.clear()
	w.Session.Close()
}

// lock takes the lock of the machine.
func (w *workshop) lock(ctx context.Context) error { return w.Lock(ctx, w.waiting) }

func (w *workshop) waiting(pid string) {
	w.phase(fmt.Sprintf("waiting for pid %s, which measures; -nolock goes on anyway", pid))
}

// overlayTests gives every version the tests of the one that -tests-from
// names.
func (w *workshop) overlayTests(ctx context.Context, versions []*version) error {
	from := 0
	switch w.opt.testsFrom {
	case "":
		return nil
	case "head":
		from = len(versions) - 1
	}
	for _, v := range versions {
		if v == versions[from] {
			continue
		}
		with, err := w.resolver.OverlayTests(ctx, v.Version, versions[from].Version)
		if err != nil {
			return err
		}
		v.Version = with
	}
	w.warnings = append(w.warnings, sample.Warning{
		Code: "tests-from", Text: "all versions ran with the tests of " + versions[from].Name,
	})
	return nil
}

// nameVersions gives each version a name of its own: the same version may
// stand on the line twice.
func nameVersions(versions []*version) {
	seen := make(map[string]int)
	for _, v := range versions {
		v.arm = v.Name
		seen[v.Name]++
		if n := seen[v.Name]; n > 1 {
			v.arm = fmt.Sprintf("%s#%d", v.Name, n)
		}
	}
}

// describe says what a version is, for the store and the report. A patch and
// the tests of another version are told elsewhere; dirty is what nobody named.
func (v *version) describe(toolchain string) sample.Version {
	return sample.Version{
		Name: v.arm, Commit: v.Commit, Tree: v.Tree, Dirty: v.Dirty && v.Spec.Kind == source.WorkTree,
		Settings: v.Spec.Settings(), Toolchain: toolchain,
	}
}

// sameProcess says that processes of two versions get the same environment.
func (v *version) sameProcess(o *version) bool {
	return strings.Join(v.Spec.Env, "\x00") == strings.Join(o.Spec.Env, "\x00")
}

// sameBuild says that two versions give the same binary without looking.
func (v *version) sameBuild(o *version) bool {
	a, b := v.Spec, o.Spec
	return v.Tree == o.Tree && v.Root == o.Root && v.Dir == o.Dir && v.GoWork == o.GoWork && v.PGO == o.PGO &&
		a.Toolchain == b.Toolchain && a.GOAMD64 == b.GOAMD64 && a.Experiment == b.Experiment &&
		a.Tags == b.Tags && a.Gcflags == b.Gcflags && a.Ldflags == b.Ldflags
}

// isBuildError says whether the code is at fault rather than the machine.
func isBuildError(err error) bool {
	var e *build.Error
	return errors.As(err, &e)
}
