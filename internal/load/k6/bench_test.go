package k6

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// story loads the similarity script with 100 texts of 10,000 bytes. Its users
// run the script again if live.
func story(b *testing.B, live bool) script.Source {
	b.Helper()
	dir := b.TempDir()
	code, err := os.ReadFile("testdata/similarity.js")
	if err != nil {
		b.Fatal(err)
	}
	csv := bytes.NewBufferString("Id,Text\n")
	for i := range 100 {
		fmt.Fprintf(csv, "%d,\"%s\"\n", i, bytes.Repeat(fmt.Appendf(nil, "text %03d, ", i), 1000))
	}
	for name, content := range map[string][]byte{"similarity.js": code, "texts.csv": csv.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
			b.Fatal(err)
		}
	}
	s, _, err := New(filepath.Join(dir, "similarity.js"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	if live {
		s.(*source).pool = nil
	}
	return s
}

// BenchmarkK6Iterate is one iteration: a request of 20 kB and two checks.
func BenchmarkK6Iterate(b *testing.B) {
	for _, run := range []string{"replayed", "anew"} {
		b.Run("run="+run, func(b *testing.B) {
			u, err := story(b, run == "anew").User(0, 1)
			if err != nil {
				b.Fatal(err)
			}
			answer := &script.Answer{Response: wire.Response{Status: 200, Body: []byte(similarity)}, Report: func(string, bool) {}}
			do := func(step *script.Step) (*script.Answer, error) {
				for i := range step.Checks {
					if !step.Checks[i].OK(answer) {
						return nil, fmt.Errorf("%s failed", step.Checks[i].Name)
					}
				}
				return answer, nil
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := u.Iterate(do); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkK6Load is reading the script and recording its iterations.
func BenchmarkK6Load(b *testing.B) {
	for b.Loop() {
		story(b, false)
	}
}

// BenchmarkK6Users is making 800 users, with the memory they take.
func BenchmarkK6Users(b *testing.B) {
	for _, run := range []string{"replayed", "anew"} {
		b.Run("run="+run, func(b *testing.B) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var s script.Source
			var users []script.User
			for b.Loop() {
				s = story(b, run == "anew")
				users = nil
				for id := range 800 {
					u, err := s.User(id, 1)
					if err != nil {
						b.Fatal(err)
					}
					users = append(users, u)
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB-kept")
			runtime.KeepAlive(users)
			runtime.KeepAlive(s)
		})
	}
}
