package cli

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/store"
)

// storedProfiles are those of a run, with what its rewrites made of files.
type storedProfiles struct {
	list  []store.Profile
	files []store.Source // those with fewer patches first
}

// A storedSubject is what profiles are ranked together for: a package in some state of its code,
// or where they were read from.
type storedSubject struct {
	pkg, source string
	patches     int
}

// loadProfilesOf reads those of a run.
func loadProfilesOf(ctx context.Context, st *store.Store, run int64) (*storedProfiles, error) {
	list, err := st.Profiles(ctx, run)
	if err != nil {
		return nil, err
	}
	files, err := st.Sources(ctx, run)
	return &storedProfiles{list, files}, err
}

// storedViews returns the pictures of a run of hone explain or hone tune, none if it has no
// profiles.
func storedViews(ctx context.Context, s *session.Session, run *sample.Run) (view.Report, error) {
	stored, err := loadProfilesOf(ctx, s.Store, run.ID)
	if err != nil || len(stored.list) == 0 {
		return view.Report{}, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return view.Report{}, err
	}
	found, err := stored.rank(ctx, run.ID, look.ReadOptions{Dir: dir, Temp: s.Resolver.ShortDir})
	if err != nil {
		return view.Report{}, err
	}
	found = original(found)
	list := convert.Explained(found, dir)
	if run.CommandName() == sample.CommandExplain { // which has asked the compiler
		if list, err = told(ctx, s.Store, run, nil); err != nil {
			return view.Report{}, err
		}
	}
	return explainViews(found, list, dir)
}

// rank looks at the profiles, a subject at a time. The options are without files. One subject
// without a line of the user's own is left out if there are others.
func (s *storedProfiles) rank(ctx context.Context, run int64, o look.ReadOptions) (*look.Result, error) {
	by := make(map[storedSubject][]store.Profile)
	var order []storedSubject
	for _, p := range s.list {
		of := storedSubject{p.Package, p.Source, p.Patches}
		if by[of] == nil {
			order = append(order, of)
		}
		by[of] = append(by[of], p)
	}
	out := &look.Result{Version: sample.Version{Name: fmt.Sprintf("run %d", run)}}
	var failed error
	for _, of := range order {
		o.Files = s.code(of.patches)
		one, err := of.rank(ctx, run, by[of], o)
		if err != nil {
			failed = err
			continue
		}
		out.Subjects = append(out.Subjects, one)
	}
	if len(out.Subjects) == 0 {
		return nil, failed
	}
	return out, nil
}

// rank looks at the profiles of a subject.
func (of storedSubject) rank(ctx context.Context, run int64, list []store.Profile, o look.ReadOptions) (*look.Subject, error) {
	given, err := parseStored(run, list)
	if err != nil {
		return nil, err
	}
	var benchmarks []*look.Benchmark
	for _, p := range list {
		known := slices.ContainsFunc(benchmarks, func(b *look.Benchmark) bool { return b.Name == p.Benchmark })
		if p.Benchmark != "" && !known {
			benchmarks = append(benchmarks, &look.Benchmark{Name: p.Benchmark})
		}
	}
	asked := slices.DeleteFunc(slices.Clone(given), func(g look.Given) bool {
		return len(o.Kinds) > 0 && !slices.ContainsFunc(g.Kinds(), func(k explain.Kind) bool { return slices.Contains(o.Kinds, k) })
	})
	if len(asked) > 0 { // otherwise Rank says what there is
		given = asked
	}
	found, err := look.Rank(ctx, given, o)
	if err != nil {
		return nil, err
	}
	s := found.Subjects[0]
	if of.pkg != "" {
		s.Package, s.Sources, s.Patches, s.Benchmarks = of.pkg, nil, of.patches, benchmarks
	}
	return s, nil
}

// code returns the files that rewrites of the run changed, as they were with so many of them.
func (s *storedProfiles) code(patches int) map[string][]byte {
	files := make(map[string][]byte)
	for _, f := range s.files {
		if f.Patches <= patches {
			files[f.File] = f.Data
		}
	}
	return files
}

// original returns a look at what was found of the code of each package with the fewest
// rewrites, of which pictures are made; found may be nil.
func original(found *look.Result) *look.Result {
	if found == nil {
		return nil
	}
	first := make(map[string]int)
	for _, s := range found.Subjects {
		if n, ok := first[s.Package]; !ok || s.Patches < n {
			first[s.Package] = s.Patches
		}
	}
	out := *found
	out.Subjects = slices.DeleteFunc(slices.Clone(found.Subjects), func(s *look.Subject) bool { return s.Patches > first[s.Package] })
	return &out
}
