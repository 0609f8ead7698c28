package look

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/why"
	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/sample"
)

// ReadOptions say which profiles are read.
type ReadOptions struct {
	// Sources are files and URLs of profiles. A URL that ends in /debug/pprof stands for the
	// profiles of CPU time and of allocations there.
	Sources []string
	// Length is for how long a server at a URL is profiled where the URL does not say; 0 means
	// ten seconds.
	Length time.Duration
	// Dir is a folder in the module that the profiles are of, if its code is at hand.
	Dir string
	// Temp returns the folder for temporary files of the go command, which lists that module; nil
	// leaves it to the environment.
	Temp func() (string, error)
	// Tags are the build tags of the program, as -tags of go build takes them.
	Tags string
	// Own reports whether a function, in a file, is the program's own; nil finds that out from
	// the program's file or the module at hand. Any ranks lines of any package where none is
	// the program's own, which is an error otherwise.
	Own func(function, file string) bool
	Any bool
	// Files are the contents of files that differ from those at hand, by the names that they
	// have there.
	Files map[string][]byte
	// Kinds and Most are as in [Options]; Kinds are those that are reported.
	Kinds []explain.Kind
	Most  int
}

// Read looks at profiles from files and servers. Those of one kind are added up. What is wrong with
// them is an *input.Error.
func Read(ctx context.Context, o ReadOptions) (*Result, error) {
	var list []Given
	for _, source := range o.Sources {
		more, err := open(ctx, source, o.Length)
		if err != nil {
			return nil, badProfile(ctx, err)
		}
		list = append(list, more...)
	}
	found, err := Rank(ctx, list, o)
	if err != nil {
		return nil, badProfile(ctx, err)
	}
	if tree := findTree(o.Dir); tree.knowsNone(list) {
		found.Warnings = append(found.Warnings, sample.Warning{
			Code: codeOtherProgram, Facts: sample.NewFacts(map[string]any{"module": tree.module}),
		})
	}
	return found, nil
}

// badProfile puts down to the profiles that were named whatever keeps them from being looked at, but an
// interrupt.
func badProfile(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	return &input.Error{Err: err}
}

// Rank looks at profiles that were read already. It changes the names of their files.
func Rank(ctx context.Context, list []Given, o ReadOptions) (*Result, error) {
	began := time.Now()
	opt := Options{Kinds: o.Kinds, Most: o.Most}.complete()
	tree := findTree(o.Dir)
	s := &Subject{Given: list, Files: o.Files}
	by := make(map[explain.Kind][]*profile.Profile)
	for _, g := range list {
		if !slices.Contains(s.Sources, g.Name) {
			s.Sources = append(s.Sources, g.Name)
		}
		tree.localize(g.Profile)
		for _, k := range g.Kinds() {
			by[k] = append(by[k], g.Profile)
		}
	}
	if s.Own = o.Own; s.Own == nil {
		s.Own = tree.own(list)
	}
	var err error
	if s.Profiles, err = rankAll(by, s, &opt); err != nil {
		return nil, err
	}
	out := &Result{Version: sample.Version{Name: strings.Join(s.Sources, ", ")}, Subjects: []*Subject{s}}
	if o.Any {
		err = s.takeAny(&opt)
	} else {
		err = s.nothing(by)
	}
	if err != nil {
		return nil, err
	}
	s.give(why.Unasked(tree.readSources(ctx, s, &o)).Causes)
	doubts(out)
	out.Took = time.Since(began)
	return out, nil
}

// rankAll ranks the profiles of each kind.
func rankAll(by map[explain.Kind][]*profile.Profile, s *Subject, o *Options) ([]*explain.Profile, error) {
	var out []*explain.Profile
	for _, kind := range explain.Kinds() {
		if len(by[kind]) == 0 || !slices.Contains(o.Kinds, kind) {
			continue
		}
		p := by[kind][0]
		if len(by[kind]) > 1 {
			var err error
			if p, err = profile.Merge(by[kind]); err != nil {
				return nil, fmt.Errorf("add %s up: %w", strings.Join(s.Sources, " and "), err)
			}
		}
		ranked, err := explain.Rank(p, kind, explain.RankOptions{Own: s.Own, Most: o.Most, Files: s.Files})
		if err != nil {
			return nil, err
		}
		if ranked != nil {
			out = append(out, ranked)
		}
	}
	return out, nil
}

// takeAny ranks the lines of any package in profiles without a line of the user's own.
func (s *Subject) takeAny(o *Options) error {
	for i, p := range s.Profiles {
		if len(p.Hotspots) > 0 {
			continue
		}
		all, err := explain.Rank(p.Data, p.Kind, explain.RankOptions{Most: o.Most})
		if err != nil {
			return err
		}
		all.Any, s.Profiles[i] = true, all
	}
	return nil
}

// nothing returns the error for profiles in which no line is the user's own.
func (s *Subject) nothing(by map[explain.Kind][]*profile.Profile) error {
	name := strings.Join(s.Sources, ", ")
	if len(s.Profiles) == 0 {
		var have []string
		for _, k := range explain.Kinds() {
			if len(by[k]) > 0 {
				have = append(have, string(k))
			}
		}
		if len(have) == 0 {
			return fmt.Errorf("%s: hone explains profiles of CPU time, allocations, locks and blocking, and it is none of these", name)
		}
		return fmt.Errorf("%s: the profile of %s is empty: nothing ran while it was taken", name, strings.Join(have, ", "))
	}
	for _, p := range s.Profiles {
		if len(p.Hotspots) > 0 {
			return nil
		}
	}
	return errors.New(name + ": no line of your own code is in it, only the standard library and modules: " +
		"is it the profile of another program, or of one that did nothing?")
}
