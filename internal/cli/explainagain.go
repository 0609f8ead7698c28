package cli

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

// again shows a stored run: one of hone explain as it was reported, and of other commands
// what their profiles tell.
func (r *explainReport) again(ctx context.Context, name string) error {
	id, err := r.store.Resolve(ctx, name)
	if err != nil {
		return err
	}
	run, err := r.store.Load(ctx, id)
	if err != nil {
		return err
	}
	stored, err := loadProfilesOf(ctx, r.store, id)
	if err != nil {
		return err
	}
	if len(stored.list) == 0 && run.CommandName() == sample.CommandExplain && !r.needsProfiles() { // of -diff
		list, err := told(ctx, r.store, run, r.opt.lines.Kinds)
		return joinOnce(err, r.print(run, nil, list))
	}
	if len(stored.list) == 0 {
		return noProfiles(id)
	}
	run.Policy = mustJSON(r.opt.lines)
	var list []message.Message
	var found *look.Result
	if run.CommandName() != sample.CommandExplain || r.needsProfiles() {
		at := look.ReadOptions{Dir: r.dir, Temp: r.temp, Tags: r.opt.measure.tags, Kinds: r.opt.lines.Kinds}
		if found, err = stored.rank(ctx, run.ID, at); err != nil {
			return err
		}
	}
	if run.CommandName() == sample.CommandExplain {
		list, err = told(ctx, r.store, run, r.opt.lines.Kinds)
	} else {
		list = append(convert.Explained(found, r.dir), message.Message{Summary: &message.Summary{Seconds: run.Seconds}})
		run.Command = []string{sample.CommandExplain, name} // what is shown is no report of the command
	}
	if err != nil {
		return err
	}
	return r.print(run, original(found), list)
}

func noProfiles(id int64) error {
	return fmt.Errorf("run %d has no profiles: hone explain, hone tune and hone load of a server with net/http/pprof keep some", id)
}

// needsProfiles reports whether flags ask for what the messages of a run do not hold.
func (r *explainReport) needsProfiles() bool {
	v := &r.opt.view
	return r.keep != nil || r.opt.pprof || r.out.page != nil || len(v.files) > 0 || v.views != ""
}

// told is what a run of hone explain has reported of kinds, all if there are none.
func told(ctx context.Context, st *store.Store, run *sample.Run, kinds []explain.Kind) ([]message.Message, error) {
	stored, err := st.Messages(ctx, run.ID)
	if err != nil {
		return nil, err
	}
	var c gathered
	if err := message.DecodeMessages(stored, &c); err != nil {
		return nil, fmt.Errorf("show run %d: %w", run.ID, err)
	}
	return slices.DeleteFunc(c.list, func(m message.Message) bool {
		kind := ""
		switch {
		case m.Profile != nil:
			kind = m.Profile.Kind
		case m.Hotspot != nil:
			kind = m.Hotspot.Kind
		}
		return kind != "" && len(kinds) > 0 && !slices.Contains(kinds, explain.Kind(kind))
	}), nil
}

// gathered is a handler that keeps the messages.
type gathered struct{ list []message.Message }

// Handle implements message.Handler.
func (g *gathered) Handle(m message.Message) error {
	g.list = append(g.list, m)
	return nil
}

// Flush implements message.Handler.
func (g *gathered) Flush() error { return nil }

// parseStored parses the profiles of a run. They have the names of packages, or of where they were
// read.
func parseStored(id int64, profiles []store.Profile) ([]look.Given, error) {
	var list []look.Given
	for _, p := range profiles {
		given, err := look.Stored(cmp.Or(p.Package, p.Source), explain.Kind(p.Kind), p.Data)
		if err != nil {
			return nil, fmt.Errorf("read the profiles of run %d: %w", id, err)
		}
		list = append(list, given)
	}
	return list, nil
}

// sameFile reports whether a name as reports have it is that of a file on the line.
func sameFile(dir, reported, named string) bool {
	abs := func(name string) string {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return filepath.Clean(name)
	}
	return abs(named) == abs(reported)
}
