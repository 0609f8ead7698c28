package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// A document is a whole report, ready to be laid out. Its texts are plain;
// a layout escapes what it must.
type document struct {
	heading  []string // lines above the tables
	sections []section
	lines    []string // below all tables: caveats of the run, gate, summary
	// width is the number of columns to stay within in text, 0 for the layout's own.
	width int
}

// A section is what one title stands over.
type section struct {
	pkg    string
	title  string
	blocks []block
	notes  []string // footnotes; a mark is an index into them plus one
	lines  []string // what does not fit into a table
	code   []string // a unified diff or a file, line by line
	// apart says that the tables differ too much for their columns to line up,
	// or even to be as many.
	apart bool
}

// A block is one table. The blocks of a section have the same columns.
type block struct {
	columns []column
	rows    [][]cell // each as long as columns
	// below says that the last column is long: in text each of its cells has lines of
	// its own below its row.
	below bool
}

// A column is the head of one column.
type column struct {
	title string
	right bool // aligned to the right
}

// A cell is one field of a table.
type cell struct {
	text    string
	marks   []int  // numbers of footnotes, ascending
	verdict string // what colour may underline, empty for none
}

// String returns the text with its footnote marks.
func (c cell) String() string {
	var b strings.Builder
	b.WriteString(c.text)
	for _, n := range c.marks {
		b.WriteString(" " + superscript(n))
	}
	return b.String()
}

// A collector gathers a stream until it is rendered.
type collector struct {
	config      *Config
	comparisons []Comparison
	results     []Result
	warnings    []sample.Warning
	check       *MachineCheck
	loads       []*Load
	hotspots    []*Hotspot
	trials      []*Trial
	files       []*File
	summary     *Summary
}

// A maker makes the document of what was collected.
type maker struct {
	c *collector
	// placed says which of the warnings a section shows.
	placed map[int]bool
}

func (c *collector) add(m Message) {
	switch {
	case m.Config != nil:
		c.config = m.Config
	case m.Trial != nil:
		c.trials = append(c.trials, m.Trial)
	case m.File != nil:
		c.files = append(c.files, m.File)
	case m.Comparison != nil:
		x := *m.Comparison
		if x.Verdict == "" { // never to be read as decided
			x.Verdict = undecided
		}
		c.comparisons = append(c.comparisons, x)
	case m.Result != nil:
		c.results = append(c.results, *m.Result)
	case m.Warning != nil:
		c.warnings = append(c.warnings, *m.Warning)
	case m.MachineCheck != nil:
		c.check = m.MachineCheck
	case m.Load != nil:
		c.loads = append(c.loads, m.Load)
	case m.Hotspot != nil:
		c.hotspots = append(c.hotspots, m.Hotspot)
	case m.Summary != nil:
		c.summary = m.Summary
	}
}

// document makes the report of what was collected.
func (c *collector) document() *document {
	if c.config == nil {
		c.config = &Config{}
	}
	if c.check != nil {
		return c.checkDocument()
	}
	k := &maker{c: c, placed: make(map[int]bool)}
	doc := &document{heading: c.heading()}
	if c.isTune() {
		doc.heading = append([]string{c.tuneResult()}, doc.heading...)
		doc.width = 100 // for texts, of which there are more than numbers
	}
	if c.isLoad() {
		return k.loadDocument(doc)
	}
	if c.config.By != "" {
		doc.sections = k.rankingSections()
	} else {
		doc.sections = k.diffSections()
	}
	doc.sections = append(doc.sections, k.resultSections()...)
	doc.sections = slices.Concat(doc.sections, c.trialSections(), c.patchSections(), c.fileSections())
	k.placeWarnings(doc)
	doc.lines = append(doc.lines, c.gateLines()...)
	doc.lines = append(doc.lines, c.goalLines()...)
	doc.lines = append(doc.lines, c.closing()...)
	return doc
}

// heading says in one line where the run was measured.
func (c *collector) heading() []string {
	m := c.config.Machine
	if m.GOOS == "" {
		return nil
	}
	parts := []string{m.GOOS + "/" + m.GOARCH}
	if m.CPU != "" {
		parts = append(parts, m.CPU)
	}
	if m.Cores == 1 {
		parts = append(parts, "1 core")
	} else if m.Cores > 1 {
		parts = append(parts, fmt.Sprintf("%d cores", m.Cores))
	}
	if m.Kernel != "" {
		parts = append(parts, "kernel "+m.Kernel)
	}
	if m.Governor != "" {
		parts = append(parts, "governor "+m.Governor)
	}
	return []string{strings.Join(parts, ", ")}
}

// placeWarnings puts the warnings no row refers to where they belong: under
// the first table of their package, or at the end.
func (k *maker) placeWarnings(doc *document) {
	for i, w := range k.c.warnings {
		if k.placed[i] {
			continue
		}
		text := "warning: " + note(w)
		if w.Benchmark != "" {
			text = shortName(w.Benchmark) + ": " + note(w)
		}
		lines := &doc.lines
		j := slices.IndexFunc(doc.sections, func(s section) bool { return s.pkg == w.Package })
		if j >= 0 && w.Package != "" {
			lines = &doc.sections[j].lines
		} else if w.Package != "" {
			text = w.Package + ": " + text
		}
		if !slices.Contains(*lines, text) {
			*lines = append(*lines, text)
		}
	}
}

// note is a warning as one line: what may be wrong and what to do.
func note(w sample.Warning) string {
	if w.Remedy == "" {
		return w.Text
	}
	return strings.TrimRight(w.Text, ".") + "; " + w.Remedy
}

// versionTitle names a version as a heading does: with its commit, and with
// its toolchain where the versions differ in it.
func (c *collector) versionTitle(name string) string {
	i := slices.IndexFunc(c.config.Versions, func(v sample.Version) bool { return v.Name == name })
	if i < 0 {
		return name
	}
	v := c.config.Versions[i]
	var about []string
	if short := v.Commit[:min(7, len(v.Commit))]; short != "" && !strings.HasPrefix(name, short) {
		about = append(about, short)
	}
	if v.Dirty {
		about = append(about, "uncommitted changes")
	}
	if v.Toolchain != "" && slices.ContainsFunc(c.config.Versions, func(o sample.Version) bool { return o.Toolchain != "" && o.Toolchain != v.Toolchain }) {
		about = append(about, v.Toolchain)
	}
	if len(about) == 0 {
		return name
	}
	return name + " (" + strings.Join(about, ", ") + ")"
}

// shortName is a benchmark as benchstat prints it. Without a name it is about
// all of the package.
func shortName(benchmark string) string {
	if benchmark == "" {
		return "the package"
	}
	if short := strings.TrimPrefix(benchmark, "Benchmark"); short != "" {
		return short
	}
	return benchmark
}
