package view

import (
	"fmt"
	"html"
	"io/fs"
	"math"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/browsertest"
	"github.com/gohone/hone/internal/explain"
)

// bad is a name that wants to become markup.
const bad = `example.com/m.<script>alert(1)</script>"'&`

// newProfile makes a CPU profile of stacks, "value: innermost outermost", one a line. All
// functions stand in files of their package; line numbers count the functions.
func newProfile(stacks string) *profile.Profile {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
	}
	known := make(map[string]*profile.Location)
	for line := range strings.Lines(stacks) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		s := &profile.Sample{Value: []int64{1, 0}}
		if _, err := fmt.Sscanf(fields[0], "%d:", &s.Value[1]); err != nil {
			panic(err)
		}
		for _, name := range fields[1:] {
			l := known[name]
			if l == nil {
				file := "/go/src/" + explain.Package(name) + "/x.go"
				switch {
				case strings.HasPrefix(name, "example.com/"):
					file = "/home/m/x.go"
				case strings.HasPrefix(name, "github.com/"):
					file = "/go/pkg/mod/github.com/x@v1.2.3/x.go"
				}
				id := uint64(len(known) + 1)
				f := &profile.Function{ID: id, Name: name, SystemName: name, Filename: file}
				l = &profile.Location{ID: id, Address: 16 * id, Line: []profile.Line{{Function: f, Line: int64(id)}}}
				p.Function, p.Location = append(p.Function, f), append(p.Location, l)
				known[name] = l
			}
			s.Location = append(s.Location, l)
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

func mustNew(t *testing.T, p *profile.Profile) *Stacks {
	t.Helper()
	s, err := New(p, "cpu", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const plain = `
	500: runtime.mallocgc strings.Repeat example.com/m.F example.com/m.Main
	200: example.com/m.F example.com/m.F example.com/m.Main
	250: github.com/x/y.G example.com/m.Main
	50: runtime.gcBgMarkWorker`

func TestTop(t *testing.T) {
	s := mustNew(t, newProfile(plain))
	var got []string
	for _, f := range s.Top(ByCum, 4) {
		got = append(got, fmt.Sprintf("%s %d %d %v", f.Name, f.Flat, f.Cum, f.Class))
	}
	want := "example.com/m.Main 0 950 own code|example.com/m.F 200 700 own code|" +
		"runtime.mallocgc 500 500 runtime|strings.Repeat 0 500 standard library"
	if strings.Join(got, "|") != want {
		t.Errorf("%s, want %s", strings.Join(got, "|"), want)
	}
	if first := s.Top(ByFlat, 1)[0]; first.Name != "runtime.mallocgc" || s.Total != 1000 {
		t.Errorf("%+v of %d", first, s.Total)
	}
	if row := s.TopBlock(ByFlat, 3).Rows[1]; row[0].Text != "250 ns" || row[2].Text != "75.0%" || row[5].Short != "y.G" {
		t.Errorf("%v", row)
	}
	if _, err := New(newProfile(plain), "alloc_space", nil); err == nil {
		t.Error("a profile of time has told of memory")
	}
}

// TestWide: a frame with many callees has each of them once.
func TestWide(t *testing.T) {
	var stacks strings.Builder
	for range 2 {
		for i := range 100 {
			fmt.Fprintf(&stacks, "%d: example.com/m.F%d example.com/m.Main\n", 100+i, i)
		}
	}
	tree := mustNew(t, newProfile(stacks.String())).Tree(1000)
	if len(tree.Boxes) != 102 || tree.Boxes[2].Name != "example.com/m.F99" || tree.Boxes[2].Head != 398 {
		t.Errorf("%d boxes, %+v", len(tree.Boxes), tree.Boxes[2])
	}
}

// TestTree: what is left out is the smallest, and is said.
func TestTree(t *testing.T) {
	tree := mustNew(t, newProfile(plain)).Tree(5)
	want := []string{"0  1000", "1 example.com/m.Main 950", "2 example.com/m.F 700", "3 strings.Repeat 500", "4 runtime.mallocgc 500"}
	for i, b := range tree.Boxes {
		if got := fmt.Sprintf("%d %s %.0f", b.Depth, b.Name, b.Head); got != want[i] {
			t.Errorf("box %d is %s, want %s", i, got, want[i])
		}
	}
	if math.Abs(tree.Left-0.5) > 1e-9 || tree.Least != 0.5 {
		t.Errorf("%v are left out, below %v", tree.Left, tree.Least)
	}
}

// TestCompare: values are per operation, and a function that one side lacks is shown.
func TestCompare(t *testing.T) {
	base, head := mustNew(t, newProfile(plain)), mustNew(t, newProfile(`
		1000: example.com/m.F example.com/m.Main
		600: example.com/m.New example.com/m.Main`))
	tree := Compare(Side{base, 100}, Side{head, 200}, 100)
	found := make(map[string]Box)
	for _, b := range tree.Boxes {
		found[fmt.Sprintf("%s %d", b.Name, b.Depth)] = b
	}
	if b := found["example.com/m.F 2"]; b.Base != 7 || b.Head != 5 {
		t.Errorf("%+v", b)
	}
	if b := found["example.com/m.New 2"]; b.Base != 0 || b.Head != 3 || tree.paint(b) != "up3" {
		t.Errorf("%+v", b)
	}
	if b := found["github.com/x/y.G 2"]; b.Base != 2.5 || b.Head != 0 || tree.paint(b) != "down3" {
		t.Errorf("%+v", b)
	}
	if tree := Compare(Side{base, 0}, Side{head, 200}, 100); tree.Unit != "share" || tree.Boxes[0].Base != 1 || tree.Boxes[0].Head != 1 {
		t.Errorf("without operations: %+v", tree.Boxes[0])
	}
}

func TestFlameLines(t *testing.T) {
	got := strings.Join(mustNew(t, newProfile(plain)).Tree(100).FlameLines(0.1), "\n")
	want := ` 95.0% █████████▌  m.Main
 70.0% ███████      m.F
 50.0% █████         strings.Repeat > runtime.mallocgc
 20.0% ██            m.F
 25.0% ██▌          y.G`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestPictureEscapes: a name is text in a picture, too.
func TestPictureEscapes(t *testing.T) {
	var b strings.Builder
	if err := mustNew(t, newProfile("10: "+bad)).Tree(10).WriteFlame(&b, "<b>"); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); strings.Contains(got, "<script") || strings.Contains(got, "<b>") || !strings.Contains(got, html.EscapeString(bad)) {
		t.Errorf("%s", got)
	}
}

func page(t *testing.T, r Report) string {
	t.Helper()
	var b strings.Builder
	if err := WritePage(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPage opens a page with a hostile name in a browser: the search finds functions, and
// nothing runs but the page's own script.
func TestPage(t *testing.T) {
	r := Report{Title: bad, Profiles: []Profile{{Head: Side{Stacks: mustNew(t, newProfile(plain+"\n700: "+bad+" example.com/m.Main"))}}}}
	text := page(t, r)
	if n := strings.Count(text, "<script"); n != 3 {
		t.Errorf("%d scripts, want 3", n)
	}
	for fragment, width := range map[string]int{"view=flame&q=example": 390, "view=top&q=example": 1400} {
		got := browsertest.Open(t, text, fragment, width)
		if len(got.Errors) > 0 || got.Wide {
			t.Errorf("%s, %d pixels: errors %q, scrolls sideways: %v", fragment, width, got.Errors, got.Wide)
		}
		if want := "3 functions, 97.1% of CPU time"; !strings.Contains(got.DOM, want) {
			t.Errorf("%s: the search did not find %s", fragment, want)
		}
		if strings.Contains(got.DOM, "<script>alert") || !strings.Contains(got.DOM, "&lt;script&gt;alert(1)") {
			t.Errorf("%s: the name is not text", fragment)
		}
	}
}

// TestPageOfTwo: the page of two profiles.
func TestPageOfTwo(t *testing.T) {
	base, head := mustNew(t, newProfile(plain)), mustNew(t, newProfile("1000: example.com/m.F example.com/m.Main"))
	r := Report{Title: "two", Profiles: []Profile{{Base: Side{base, 10}, Head: Side{head, 10}}}}
	got := browsertest.Open(t, page(t, r), "view=top", 1400)
	if len(got.Errors) > 0 || !strings.Contains(got.DOM, "+80.0%") || !strings.Contains(got.DOM, "-50.0%") {
		t.Errorf("errors %q, or no changes", got.Errors)
	}
}

// TestGraph: pprof's choice of functions and calls, with a loop and a cycle, comes to stand
// in layers: callers above callees, and no box on another.
func TestGraph(t *testing.T) {
	s := mustNew(t, newProfile(plain+`
		300: example.com/m.(*T).A example.com/m.(*T).B example.com/m.(*T).A example.com/m.Main
		300: `+bad+" example.com/m.Main"))
	g, err := s.Graph(50)
	if err != nil {
		t.Fatal(err)
	}
	at := make(map[string]graphNode)
	for i, n := range g.nodes {
		at[n.name] = n
		for _, o := range g.nodes[:i] {
			if math.Abs(n.x-o.x) < (n.w+o.w)/2 && math.Abs(n.y-o.y) < (n.h+o.h)/2 {
				t.Errorf("%s stands on %s", n.name, o.name)
			}
		}
	}
	if len(at) != 9 || at["example.com/m.Main"].y >= at["example.com/m.F"].y || at["example.com/m.F"].y >= at["runtime.mallocgc"].y {
		t.Errorf("%d functions, or callers below callees", len(at))
	}
	if n := at["example.com/m.F"]; n.class != Own || strings.Join(n.lines, "|") != "m.F|200ns (12.50%)|of 700ns (43.75%)" {
		t.Errorf("%q", n.lines)
	}
	var b strings.Builder
	if err := g.Write(&b, "<b>"); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); strings.Contains(got, "<script") || strings.Contains(got, "<b>") || !strings.Contains(got, html.EscapeString(bad)) {
		t.Errorf("%s", got)
	}
}

// TestSources: lines stand with what they took in each profile, closures in the function that
// declares them, and what is not the program's own is left out.
func TestSources(t *testing.T) {
	code := "package m\n\nfunc F() {\n\tfunc() {\n\t\tG()\n\t}()\n}\n\nfunc Cold() {\n}\n"
	p := newProfile("500: runtime.mallocgc example.com/m.F.func1 example.com/m.F\n10: example.com/gone.X")
	p.Function[1].Filename, p.Location[1].Line[0].Line = "/home/m/m.go", 5
	p.Function[2].Filename, p.Location[2].Line[0].Line = "/home/m/m.go", 4
	list := []*Stacks{mustNew(t, p)}
	got := Sources(list, SourceOptions{
		Read: func(file string) ([]byte, error) {
			if file != "/home/m/m.go" {
				return nil, fs.ErrNotExist
			}
			return []byte(code), nil
		},
		Notes: func(_ string, line int) []string {
			if line == 5 {
				return []string{bad}
			}
			return nil
		},
	})
	if len(got) != 1 || got[0].Function != "m.F" || len(got[0].Names) != 2 || len(got[0].Lines) != 5 {
		t.Fatalf("%+v", got)
	}
	if l := got[0].Lines[2]; l.N != 5 || l.Values[0] != [2]int64{0, 500} || len(l.Notes) != 1 {
		t.Errorf("%+v", l)
	}
	want := "          0     500 ns     5  \t\tG()"
	if text := got[0].SourceLines(list); text[5] != want || !strings.HasSuffix(text[6], "↳ "+bad) {
		t.Errorf("%q, want %q", text[5], want)
	}
	page := browsertest.Open(t, page(t, Report{Title: "m", Sources: got, Profiles: []Profile{{Head: Side{Stacks: list[0]}}}}), "view=source", 390)
	if len(page.Errors) > 0 || page.Wide || !strings.Contains(page.DOM, "&lt;script&gt;alert(1)") || strings.Contains(page.DOM, "<script>alert") {
		t.Errorf("errors %q, scrolls sideways: %v, or a note is no text", page.Errors, page.Wide)
	}
}
