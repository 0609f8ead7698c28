package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/between"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/explain/shift"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/store"
)

// explainProfiles is the chain of hone explain -diff for profiles that there are: those of two files
// or servers, or of two stored runs of hone load. Where they differ is reported and stored.
func explainProfiles(ctx context.Context, a *app, o *explainOptions, d differ) error {
	s, err := session.Open(ctx, o.measure.session())
	if err != nil {
		return err
	}
	defer s.Close()
	began := time.Now()
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	p, err := o.pair(ctx, s, dir)
	if err != nil {
		return err
	}
	run := o.runOf(a.line, []sample.Version{{Name: p.of.Base}, {Name: p.of.Head}}, began)
	m, err := p.compare(run, d.out, dir)
	if err != nil {
		return err
	}
	if _, err := s.Store.Begin(ctx, run); err != nil {
		return err
	}
	return d.finish(ctx, s.Store, run, []message.Message{m}, nil)
}

// A pair is two sides to compare, base and head, with what they are of.
type pair struct {
	of    message.Shift
	sides [2]between.Reading
}

// pair reads what is to be compared.
func (o *explainOptions) pair(ctx context.Context, s *session.Session, dir string) (*pair, error) {
	at := look.ReadOptions{Length: o.length, Dir: dir, Temp: s.Resolver.ShortDir, Tags: o.measure.tags}
	if o.run != "" {
		return storedPair(ctx, s.Store, [2]string{o.base, o.run}, at)
	}
	p := &pair{of: message.Shift{Base: o.base, Head: strings.Join(o.profiles, ", ")}}
	for i, sources := range [][]string{{o.base}, o.profiles} {
		at.Sources = sources
		found, err := look.Read(ctx, at)
		if err != nil {
			return nil, err
		}
		p.sides[i] = between.Reading{Profiles: found.Subjects[0].Profiles, Own: found.Subjects[0].Own, N: o.ops[i]}
	}
	return p, nil
}

// compare finds where both sides differ, and gives their pictures to out.
func (p *pair) compare(run *sample.Run, out *output, dir string) (message.Message, error) {
	base, head := &p.sides[0], &p.sides[1]
	timed := base.Timed() && head.Timed()
	switch {
	case base.N > 0:
	case timed:
		p.of.Per = message.PerSecond
	default:
		p.of.Per = message.PerProfile
		run.Warnings = append(run.Warnings, sample.Warning{Code: codeNotNormalized})
	}
	both := [2]*shift.Side{base.Side(timed), head.Side(timed)}
	found, err := shift.Compare(both[0], both[1])
	if err != nil {
		return message.Message{}, err
	}
	if len(found.Kinds) == 0 {
		return message.Message{}, fmt.Errorf("%s and %s have no kind of profile in common: %s, and %s",
			p.of.Base, p.of.Head, kindsOf(base), kindsOf(head))
	}
	of := p.of
	out.views = func() (view.Report, error) { return shiftViews(&of, both[0], both[1]) }
	asNamed := func(file string) string { return file }
	return message.Message{Shift: convert.Shifted(&p.of, found, asNamed, dir)}, nil
}

// kindsOf lists the kinds of profiles that a side has.
func kindsOf(r *between.Reading) string {
	var list []string
	for _, p := range r.Profiles {
		list = append(list, string(p.Kind))
	}
	return strings.Join(list, ", ")
}

// storedPair reads the profiles of two runs of hone load, or of the two servers of one.
func storedPair(ctx context.Context, st *store.Store, names [2]string, of look.ReadOptions) (*pair, error) {
	var runs [2]*loadedRun
	for i, name := range names {
		var err error
		if runs[i], err = readLoaded(ctx, st, name); err != nil {
			return nil, err
		}
	}
	one := runs[0].id == runs[1].id
	at := [2]int{len(runs[0].loads) - 1, len(runs[1].loads) - 1}
	if one && at[0] == 0 {
		return nil, fmt.Errorf("run %d has one server: give two runs, or one of two servers", runs[0].id)
	}
	if one {
		at[0] = 0
		if name := runs[0].loads[0].Server; name == runs[0].loads[at[1]].Server {
			return nil, fmt.Errorf("run %d: both servers are called %s, so their profiles cannot be told apart", runs[0].id, name)
		}
	}
	p := &pair{of: message.Shift{Per: message.PerRequest}}
	for i, r := range runs {
		if r.loads[at[i]].Requests == 0 { // others sent them
			p.of.Per = message.PerSecond
		}
	}
	for i, r := range runs {
		name := []*string{&p.of.Base, &p.of.Head}[i]
		if *name = fmt.Sprintf("run %d", r.id); one {
			*name = r.loads[at[i]].Server
		}
		var err error
		if p.sides[i], err = r.reading(ctx, at[i], p.of.Per, of); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// A loadedRun is a stored run of hone load.
type loadedRun struct {
	id       int64
	loads    []*message.Load // by server
	profiles []store.Profile
}

// readLoaded reads the run that a line names.
func readLoaded(ctx context.Context, st *store.Store, name string) (*loadedRun, error) {
	id, err := st.Resolve(ctx, name)
	if err != nil {
		return nil, err
	}
	run, err := st.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if run.CommandName() != sample.CommandLoad {
		return nil, fmt.Errorf("run %d is one of hone %s; -diff compares stored runs of hone load, and versions by their names",
			id, run.CommandName())
	}
	stored, err := st.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	var c gathered
	if err := message.DecodeMessages(stored, &c); err != nil {
		return nil, fmt.Errorf("read run %d: %w", id, err)
	}
	r := &loadedRun{id: id, loads: loadsOf(c.list)}
	if r.profiles, err = st.Profiles(ctx, id); err != nil {
		return nil, err
	}
	if len(r.profiles) == 0 || len(r.loads) == 0 {
		return nil, noProfiles(id)
	}
	return r, nil
}

// reading is what is known of one of the servers, for each request or second.
func (r *loadedRun) reading(ctx context.Context, server int, per string, of look.ReadOptions) (between.Reading, error) {
	l := r.loads[server]
	out := between.Reading{N: float64(l.Requests), PerOp: make(map[explain.Kind]float64)}
	if per == message.PerSecond {
		out.N = l.Seconds
	}
	if s := l.Spent; s != nil {
		for kind, whole := range map[explain.Kind]float64{
			explain.CPU: s.CPU, explain.Objects: float64(s.Allocs), explain.Space: float64(s.Bytes),
		} {
			if whole > 0 && out.N > 0 {
				out.PerOp[kind] = whole / out.N
			}
		}
	}
	own := slices.DeleteFunc(slices.Clone(r.profiles), func(p store.Profile) bool { return p.Source != l.Server })
	list, err := parseStored(r.id, own)
	if err != nil {
		return out, err
	}
	if len(list) == 0 {
		return out, fmt.Errorf("run %d has no profiles of %s", r.id, l.Server)
	}
	found, err := look.Rank(ctx, list, of)
	if err == nil {
		out.Profiles, out.Own = found.Subjects[0].Profiles, found.Subjects[0].Own
	}
	return out, err
}
