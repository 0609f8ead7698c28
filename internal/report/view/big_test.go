package view

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/browsertest"
	"github.com/gohone/hone/internal/slowtest"
)

// bigProfile makes the profile of a large service: stacks of 40 frames on average through
// 5,000 functions of 60 packages.
func bigProfile(samples int) *profile.Profile {
	rng := rand.New(rand.NewPCG(1, 2))
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}}
	for i := range 20_000 {
		f := i / 4
		if i%4 == 0 {
			name := fmt.Sprintf("example.com/service/internal/package%d.(*Type%d).Method%d", f%60, f%7, f)
			if f%3 == 0 {
				name = fmt.Sprintf("net/http.function%d", f)
			}
			p.Function = append(p.Function, &profile.Function{ID: uint64(f + 1), Name: name, Filename: fmt.Sprintf("/home/s/package%d/file%d.go", f%60, f%9)})
		}
		p.Location = append(p.Location, &profile.Location{ID: uint64(i + 1), Address: uint64(16 * i), Line: []profile.Line{{Function: p.Function[f], Line: int64(i % 500)}}})
	}
	for range samples {
		s := &profile.Sample{Value: []int64{1e7}}
		depth, at := 20+rng.IntN(40), 0
		for range depth { // a frame calls some, the first ones mostly
			at = (7*at + int(rng.ExpFloat64()*3) + 1) % len(p.Location)
			s.Location = append(s.Location, p.Location[at])
		}
		for i, j := 0, len(s.Location)-1; i < j; i, j = i+1, j-1 {
			s.Location[i], s.Location[j] = s.Location[j], s.Location[i]
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

// TestBigPage: the page of a large service's profile stays small, and opens.
func TestBigPage(t *testing.T) {
	samples := 20_000
	if slowtest.All() {
		samples = 800_000 // about 100 MB
	}
	p := bigProfile(samples)
	if name := os.Getenv("VIEWS_OUT"); name != "" {
		f, _ := os.Create(name)
		p.WriteUncompressed(f)
		f.Close()
	}
	began := time.Now()
	s := mustNew(t, p)
	t.Logf("summed up in %v", time.Since(began))
	began = time.Now()
	g, err := s.Graph(60)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("graph in %v", time.Since(began))
	began = time.Now()
	text := page(t, Report{Title: "a large service", Profiles: []Profile{{Head: Side{Stacks: s}, Graph: g}}})
	t.Logf("page of %d bytes in %v", len(text), time.Since(began))
	if len(text) > 1<<20 {
		t.Errorf("the page has %d bytes", len(text))
	}
	got := browsertest.Open(t, text, "view=top&q=package7", 1400)
	t.Logf("opened in %v", got.Loaded)
	if got.Loaded > 2*time.Second && slowtest.All() {
		t.Errorf("the page took %v to open", got.Loaded)
	}
	if len(got.Errors) > 0 || !strings.Contains(got.DOM, "package7") || strings.Count(got.DOM, "<tr") < 10 {
		t.Errorf("errors %q, or no rows", got.Errors)
	}
}
