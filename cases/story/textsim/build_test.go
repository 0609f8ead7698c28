package textsim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

const someBuilds = `{"language":"Go","compiler":"go version go1.26.8 linux/amd64","from":"nothing","seconds":16,"user":24,"system":4}
{"language":"Go","compiler":"go version go1.26.8 linux/amd64","from":"an edited file","seconds":0.5,"user":0.5,"system":0.25}
{"language":"Go","compiler":"go version go1.26.8 linux/amd64","from":"an edited file","seconds":0.4,"user":0.5,"system":0.1}
{"language":"Rust, plain","compiler":"rustc 1.95.0","from":"nothing","seconds":45,"user":80,"system":5}
{"language":"Rust, plain","compiler":"rustc 1.95.0","from":"an edited file","seconds":9,"user":9,"system":1}
{"language":"Rust","compiler":"rustc 1.95.0","from":"nothing","seconds":70,"user":120,"system":6}
{"language":"Rust","compiler":"rustc 1.95.0","from":"an edited file","seconds":16,"user":16,"system":1}
`

func TestBuilds(t *testing.T) {
	files := record.NewResults(t.TempDir())
	if err := os.Mkdir(files.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(files.Dir, buildFile), []byte(someBuilds), 0o644); err != nil {
		t.Fatal(err)
	}
	r := newResults(files)
	table, err := r.builds(nil)
	for _, want := range []string{
		"| Go | go version go1.26.8 linux/amd64 | nothing | 16.0 s | 24.0 s | 4.00 s | 175 % |",
		"| Go | go version go1.26.8 linux/amd64 | an edited file | 450 ms [400 ms, 500 ms] |",
		"| Rust, plain | rustc 1.95.0 | nothing | 45.0 s | 80.0 s | 5.00 s | 189 % |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("%v, not in the table: %s\n%s", err, want, table)
		}
	}
	row, err := r.building("builds", plainRust).Row()
	if err != nil || row[2] != "100x longer (45.0 s from nothing against 450 ms from an edited file)" {
		t.Errorf("%q, %v", row, err)
	}
}
