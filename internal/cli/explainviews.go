package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/explain/shift"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/report/words"
)

// viewOptions are the pictures that hone explain makes beside its report.
type viewOptions struct {
	views        string // names of views to print, with commas
	flame, graph string // files for pictures, empty for none
	files        []*lateFile
}

// viewNames are the views that can be printed.
var viewNames = []string{"top", "cum", "flame", "graph", "source"}

func (o *viewOptions) flags(fs *flag.FlagSet) {
	fs.StringVar(&o.views, "view", "", "print these `views` below the report: "+strings.Join(viewNames, ", "))
	fs.StringVar(&o.flame, "flame", "", "draw the flame graph of the first kind as SVG to `file`")
	fs.StringVar(&o.graph, "graph", "", "draw the call graph of the first kind as SVG to `file`")
}

// check finds views that there are not, or that do not go with the report.
func (o *viewOptions) check(r reportOptions) error {
	if o.views == "" {
		return nil
	}
	for name := range strings.SplitSeq(o.views, ",") {
		if !slices.Contains(viewNames, name) {
			return usageErrorf("explain: -view %s: want some of %s", name, strings.Join(viewNames, ", "))
		}
	}
	if r.json || r.file != "" || r.format != "text" {
		return usageErrorf("explain: -view prints text: leave out -json, -o and -format; -html file has all views")
	}
	return nil
}

// create opens the files of the pictures, before anything is measured.
func (o *viewOptions) create() error {
	for flag, name := range map[string]string{"-flame": o.flame, "-graph": o.graph} {
		if name == "" {
			continue
		}
		f, err := createLateFor(flag, name)
		if err != nil {
			o.discard()
			return err
		}
		o.files = append(o.files, f)
	}
	return nil
}

func (o *viewOptions) discard() {
	for _, f := range o.files {
		f.discard()
	}
}

// write draws the pictures, and prints views to w.
func (o *viewOptions) write(w io.Writer, r view.Report, title string) error {
	if len(r.Profiles) == 0 {
		return o.nothing()
	}
	first := r.Profiles[0]
	for _, f := range o.files {
		var err error
		if f.flag == "-flame" {
			err = first.Head.Stacks.Tree(flameBoxes).WriteFlame(f.temp, title)
		} else {
			err = first.Graph.Write(f.temp, title)
		}
		if err = errors.Join(err, f.keep()); err != nil {
			return fmt.Errorf("%s %s: %w", f.flag, f.name, err)
		}
	}
	if o.views == "" {
		return nil
	}
	doc := new(layout.Document)
	for name := range strings.SplitSeq(o.views, ",") {
		doc.Sections = append(doc.Sections, viewSections(r, name)...)
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	return layout.WriteText(w, doc, layout.TextOptions{})
}

// nothing returns the error for pictures and views that were asked for where all profiles are empty.
func (o *viewOptions) nothing() error {
	switch {
	case len(o.files) > 0:
		f := o.files[0]
		return fmt.Errorf("%s %s: nothing to draw, the profile has no samples: the file is not written", f.flag, f.name)
	case o.views != "":
		return fmt.Errorf("-view %s: nothing to show, the profile has no samples", o.views)
	}
	return nil
}

const (
	// flameBoxes bounds a picture, topFunctions a printed table, printedSources printed
	// source, and leastPart what is printed of a flame graph.
	flameBoxes     = 4000
	topFunctions   = 30
	printedSources = 5
	leastPart      = 0.02
)

// viewSections are one view of all profiles.
func viewSections(r view.Report, name string) []layout.Section {
	var out []layout.Section
	if name == "source" {
		var list []*view.Stacks
		for _, p := range r.Profiles {
			list = append(list, p.Head.Stacks)
		}
		for _, s := range r.Sources[:min(printedSources, len(r.Sources))] {
			lines := s.SourceLines(list)
			out = append(out, layout.Section{Title: lines[0], Code: lines[1:]})
		}
		return out
	}
	for _, p := range r.Profiles {
		s := p.Head.Stacks
		title := view.Title(s.Kind)
		switch name {
		case "top":
			out = append(out, layout.Section{Title: title + ", by flat", Blocks: []layout.Block{s.TopBlock(view.ByFlat, topFunctions)}})
		case "cum":
			out = append(out, layout.Section{Title: title + ", by cum", Blocks: []layout.Block{s.TopBlock(view.ByCum, topFunctions)}})
		case "flame":
			out = append(out, layout.Section{Title: title + ", flame graph", Code: s.Tree(flameBoxes).FlameLines(leastPart)})
		case "graph":
			out = append(out, layout.Section{Title: title + ", call graph", Code: p.Graph.Lines()})
		}
	}
	return out
}

// graphFunctions is how many functions a call graph on a page has at most.
const graphFunctions = 80

// show makes the pictures of a look, and gives those of the page to out.
func (r *explainReport) show(found *look.Result, messages []message.Message) error {
	o := &r.opt.view
	if r.out.page == nil && len(o.files) == 0 && o.views == "" {
		return nil
	}
	var err error
	r.views, err = explainViews(found, messages, r.dir)
	r.out.views = func() (view.Report, error) { return r.views, nil }
	return err
}

// explainViews returns the pictures of a look: the profiles of all packages, summed by kind.
// messages are its report, whose causes stand in the margin of the source; their files
// are relative to dir.
func explainViews(found *look.Result, messages []message.Message, dir string) (view.Report, error) {
	var r view.Report
	var list []*view.Stacks
	for _, kind := range explain.Kinds() {
		p, err := mergedProfile(found, kind)
		if err != nil {
			return r, fmt.Errorf("sum up the profiles of %s: %w", kind, err)
		}
		if p == nil {
			continue
		}
		s, err := view.New(p, string(kind), func(function, file string) bool {
			for _, subject := range found.Subjects {
				if subject.Own(function, file) {
					return true
				}
			}
			return false
		})
		if err != nil {
			return r, err
		}
		if s.Total == 0 {
			continue
		}
		g, err := s.Graph(graphFunctions)
		if err != nil {
			return r, err
		}
		list = append(list, s)
		r.Profiles = append(r.Profiles, view.Profile{Head: view.Side{Stacks: s}, Graph: g})
	}
	r.Sources = view.Sources(list, view.SourceOptions{Notes: marginNotes(notedOf(found, messages), dir), Read: readerOf(found)})
	for i, s := range r.Sources {
		if rel, err := filepath.Rel(dir, s.File); err == nil && filepath.IsLocal(rel) {
			r.Sources[i].File = rel
		}
	}
	return r, nil
}

// readerOf returns what reads the files of the code that was looked at.
func readerOf(found *look.Result) func(file string) ([]byte, error) {
	return func(file string) ([]byte, error) {
		for _, s := range found.Subjects {
			if data, ok := s.Files[file]; ok {
				return data, nil
			}
		}
		return os.ReadFile(file)
	}
}

// shiftViews returns the pictures of two sides, on the scale of one operation, request or second.
func shiftViews(of *message.Shift, base, head *shift.Side) (view.Report, error) {
	r := view.Report{Heading: words.ShiftHeading(of)}
	for _, kind := range explain.Kinds() {
		if base.Profiles[kind] == nil || head.Profiles[kind] == nil {
			continue
		}
		var sides [2]view.Side
		for i, s := range []*shift.Side{base, head} {
			stacks, err := view.New(s.Profiles[kind], string(kind), s.Own)
			if err != nil {
				return r, err
			}
			perOp := s.PerOp[kind] // in seconds, or as the profile counts
			if stacks.Unit == "nanoseconds" {
				perOp *= 1e9
			}
			sides[i] = view.Side{Stacks: stacks}
			if perOp > 0 {
				sides[i].Ops = float64(stacks.Total) / perOp
			}
		}
		if sides[0].Stacks.Total > 0 && sides[1].Stacks.Total > 0 {
			r.Profiles = append(r.Profiles, view.Compared(sides[0], sides[1]))
		}
	}
	return r, nil
}

// mergedProfile sums the profiles of a kind; it is nil if there are none.
func mergedProfile(found *look.Result, kind explain.Kind) (*profile.Profile, error) {
	var list []*profile.Profile
	for _, s := range found.Subjects {
		if p := s.Profile(kind); p != nil && p.Data != nil {
			list = append(list, p.Data)
		}
	}
	if len(list) < 2 {
		return append(list, nil)[0], nil
	}
	return profile.Merge(list)
}

// notedOf returns the hot lines of a report that are of the code of a look.
func notedOf(found *look.Result, messages []message.Message) []*message.Hotspot {
	var list []*message.Hotspot
	for _, m := range messages {
		if h := m.Hotspot; h != nil && slices.ContainsFunc(found.Subjects, func(s *look.Subject) bool {
			return s.Package == h.Package && s.Patches == h.Patches
		}) {
			list = append(list, h)
		}
	}
	return list
}

// marginNotes returns what a report says of lines.
func marginNotes(hot []*message.Hotspot, dir string) func(file string, line int) []string {
	type place struct {
		file string
		line int
	}
	notes := make(map[place][]string)
	for _, h := range hot {
		file := filepath.FromSlash(h.File)
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		at := place{file, int(h.Line)}
		for _, c := range h.Causes {
			text := c.Message
			if c.Share > 0 {
				text = fmt.Sprintf("%s: %.1f%% of %s", text, 100*c.Share, h.Kind)
			}
			notes[at] = append(notes[at], text)
		}
		notes[at] = append(notes[at], h.Advice...)
	}
	return func(file string, line int) []string { return notes[place{file, line}] }
}
