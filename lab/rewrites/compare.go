package rewrites

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// A Finding is what the oracle found out about a mutant. Its fields are those
// of the oracle's own type.
type Finding struct {
	Mutant int  `json:"mutant"`
	Done   bool `json:"done"`
	// Ran is the number of inputs compared, Differ that of those on which
	// something differed, First the place of the first of them. Where one was
	// found, the numbers are of that case, and only its first 1000 inputs or
	// those up to it were compared.
	Ran     int      `json:"ran"`
	Differ  int      `json:"differ"`
	First   int      `json:"first"`
	Witness *Witness `json:"witness,omitempty"`
	// Hangs reports whether a call took more than half a second of processor
	// time or 256 MiB, Dies that the
	// process ended.
	Hangs bool `json:"hangs,omitempty"`
	Dies  bool `json:"dies,omitempty"`
}

// Wrong reports whether a difference was seen.
func (f Finding) Wrong() bool { return f.Differ > 0 || f.Hangs || f.Dies }

// A Witness is an input on which a mutant differs: what the function does and
// what the mutant does, cut to a readable length around the difference.
type Witness struct {
	Case  string `json:"case"`
	Input string `json:"input"`
	Want  string `json:"want"`
	Got   string `json:"got"`
}

// A Bench is a test binary of a package in which all mutants of a list are.
type Bench struct {
	p       *Package
	mutants []*Mutant
	dir     string
}

// Build compiles mutants of a package into one test binary. Dir is a directory
// of the caller's for the files that it takes.
func (p *Package) Build(ctx context.Context, mutants []*Mutant, dir string) (*Bench, error) {
	base, others, err := p.switched(mutants)
	if err != nil {
		return nil, err
	}
	b := &Bench{p, mutants, dir}
	replace := map[string]string{filepath.Join(p.Dir, fastFile): ""}
	for name, content := range map[string][]byte{p.base.name: base, "mutants.go": others} {
		file := filepath.Join(dir, p.Name+"_"+name)
		if err := os.WriteFile(file, content, 0o666); err != nil {
			return nil, err
		}
		replace[filepath.Join(p.Dir, name)] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, p.Name+".json")
	if err := os.WriteFile(file, overlay, 0o666); err != nil {
		return nil, err
	}
	args := []string{"test", "-c", "-vet=off", "-tags=rewrite", "-overlay=" + file, "-o", b.binary(), "./" + p.Name}
	r, err := proc.Run(ctx, proc.Command{Path: "go", Args: args, Dir: p.corpus.Dir, Timeout: 10 * time.Minute})
	if err != nil {
		return nil, fmt.Errorf("build mutants of %s: %w\n%s", p.Name, err, output(r))
	}
	return b, nil
}

func (b *Bench) binary() string { return filepath.Join(b.dir, b.p.Name+".test") }

type job struct {
	Mutant   int    `json:"mutant"`
	Function string `json:"function"`
}

// Compare has the oracle compare every mutant with its function. Findings are
// in the order of the mutants.
func (b *Bench) Compare(ctx context.Context) ([]Finding, error) {
	findings := map[int]Finding{}
	for len(findings) < len(b.mutants) {
		var jobs []job
		for i, m := range b.mutants {
			if _, ok := findings[i+1]; !ok {
				jobs = append(jobs, job{i + 1, m.Function})
			}
		}
		more, err := b.run(ctx, jobs)
		if err != nil {
			return nil, err
		}
		maps.Copy(findings, more)
	}
	all := make([]Finding, len(b.mutants))
	for i := range all {
		all[i] = findings[i+1]
	}
	return all, nil
}

// run starts one process for jobs. It may end before the last.
func (b *Bench) run(ctx context.Context, jobs []job) (map[int]Finding, error) {
	list, err := json.Marshal(jobs)
	if err != nil {
		return nil, err
	}
	in, out := filepath.Join(b.dir, b.p.Name+".jobs"), filepath.Join(b.dir, b.p.Name+".findings")
	if err := os.WriteFile(in, list, 0o666); err != nil {
		return nil, err
	}
	if err := os.WriteFile(out, nil, 0o666); err != nil {
		return nil, err
	}
	r, failed := proc.Run(ctx, proc.Command{
		Path: b.binary(), Args: []string{"-test.run=^TestOracle$", "-test.timeout=30m"}, Dir: b.p.Dir,
		Env: append(os.Environ(), "REWRITES_JOBS="+in, "REWRITES_FINDINGS="+out, "GOGC=400"), Timeout: 30 * time.Minute,
	})
	if ctx.Err() != nil || errors.Is(failed, proc.ErrDeadline) {
		return nil, fmt.Errorf("oracle of %s: %w", b.p.Name, failed)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	found := map[int]Finding{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for lines.Scan() {
		var f Finding
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			return nil, fmt.Errorf("read findings of %s: %w", b.p.Name, err)
		}
		// A mutant that was begun and not done took the process with it.
		f.Dies = !f.Done
		found[f.Mutant] = f
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("oracle of %s found nothing out: %v\n%s", b.p.Name, failed, output(r))
	}
	return found, nil
}

// Test runs the package's ordinary tests with a mutant, which is one of the
// list by its place, and reports whether they pass. Ones that take more than
// 10 s do not.
func (b *Bench) Test(ctx context.Context, place int) (bool, error) {
	_, err := proc.Run(ctx, proc.Command{
		Path: b.binary(), Args: []string{"-test.skip=^TestOracle$", "-test.timeout=10s", "-test.failfast"}, Dir: b.p.Dir,
		Env: append(os.Environ(), "REWRITES_MUTANT="+strconv.Itoa(place+1), "GOMEMLIMIT=256MiB"), Timeout: 20 * time.Second,
	})
	return err == nil, ctx.Err()
}
