package compare_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/compare"
)

// A module with two versions of one function, and a benchmark.
var module = map[string]string{
	"go.mod": "module example.org/sum\n\ngo 1.24\n",
	"sum_test.go": `package sum

import "testing"

func BenchmarkSum(b *testing.B) {
	for b.Loop() {
		Sum(10_000)
	}
}
`,
	"base/sum.go": `package sum

// Sum returns 0 + 1 + ... + n-1.
func Sum(n int) (s int) {
	for i := range n {
		s += i
	}
	return s
}
`,
	"head/sum.go": `package sum

// Sum returns 0 + 1 + ... + n-1.
func Sum(n int) int { return n * (n - 1) / 2 }
`,
}

// write puts the two versions into folders of dir.
func write(dir string) error {
	for _, version := range []string{"base", "head"} {
		if err := os.MkdirAll(filepath.Join(dir, version), 0o777); err != nil {
			return err
		}
		for _, name := range []string{"go.mod", "sum_test.go", version + "/sum.go"} {
			file := filepath.Join(dir, version, filepath.Base(name))
			if err := os.WriteFile(file, []byte(module[name]), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// Compare two versions of a function, here in two directories.
func ExampleRun() {
	dir, err := os.MkdirTemp("", "sum-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := write(dir); err != nil {
		log.Fatal(err)
	}
	result, err := compare.Run(context.Background(), compare.Options{
		Dir: dir, Versions: []string{"./base", "./head"}, Bench: "Sum", Budget: time.Second,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range result.Rows {
		if r.Unit == "sec/op" {
			fmt.Printf("%s: %s is %v, ten times at least: %v\n", r.Benchmark, r.Head, r.Verdict, r.Ratio.Hi < 0.1)
		}
	}
	// Output: BenchmarkSum: ./head is faster, ten times at least: true
}
