// Package reached counts how many benchmarks of public repositories a commit
// reaches, and how long it takes to find out. It measures no time of a benchmark.
package reached

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/lab/lines"
)

const usage = `usage: lab reached [flags]

For each commit in a list, the tests of packages are compiled at its parent and
at the commit, and each benchmark function is looked at: does the commit reach
it? Repositories are read from folders in -clones called owner+name, each
a clone or with one called repo in it; what is missing is cloned there.

`

// A run is one run of the command.
type run struct {
	list, out, clones string
	table             bool
	only              *regexp.Regexp
	log               io.Writer
}

// Run is the command.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := run{log: stderr}
	f := flag.NewFlagSet("reached", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.list, "commits", "testdata/reached.jsonl", "`file` that lists the commits")
	f.StringVar(&r.out, "o", "results/reached.jsonl", "`file` to append a JSON line of each package to")
	f.StringVar(&r.clones, "clones", "", "`directory` with clones")
	f.BoolVar(&r.table, "table", false, "print the table of kept results, and do nothing else")
	only := f.String("only", ".*", "`regexp` that the whole id of a commit must match")
	if err := f.Parse(args); err != nil {
		return err
	}
	var err error
	if r.only, err = regexp.Compile("^(?:" + *only + ")$"); err != nil || f.NArg() > 0 {
		return errors.New("reached: it takes flags alone, and -only a regular expression")
	}
	if r.table {
		rows, err := lines.Read[row]([]string{r.out})
		if err != nil {
			return err
		}
		return table(stdout, rows)
	}
	return r.all(ctx)
}

// A Commit is one to compare with its first parent.
type Commit struct {
	ID       string   `json:"id"`
	Repo     string   `json:"repo"` // owner/name
	Commit   string   `json:"commit"`
	Packages []string `json:"packages"`
}

// Key names a commit among others.
func (c Commit) Key() string { return c.ID }

// Validate says what is wrong with a line of the list.
func (c Commit) Validate() error {
	if c.ID == "" || c.Repo == "" || len(c.Commit) != 40 || len(c.Packages) == 0 {
		return errors.New("want id, repo, commit with 40 digits and packages")
	}
	return nil
}

func (r *run) all(ctx context.Context) error {
	list, err := lines.List[Commit](r.list, "commit", r.only)
	if err != nil {
		return err
	}
	if r.clones == "" {
		return errors.New("reached: -clones must name a directory")
	}
	for _, c := range list {
		rows, err := r.commit(ctx, c)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(r.log, "%s: %v\n", c.ID, err)
			continue
		}
		if err := lines.Append(r.out, rows); err != nil {
			return err
		}
		for _, row := range rows {
			fmt.Fprintln(r.log, row)
		}
	}
	return nil
}

// commit looks at one commit.
func (r *run) commit(ctx context.Context, c Commit) ([]row, error) {
	clone, err := r.clone(ctx, c.Repo)
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "hone-reached-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	resolver := &source.Resolver{Cache: filepath.Join(temp, "cache")}
	defer resolver.Close()
	var versions [2]*source.Version
	for i, revision := range []string{c.Commit + "^", c.Commit} {
		dir := filepath.Join(temp, fmt.Sprint("tree", i))
		if err := extract(ctx, clone, revision, dir); err != nil {
			return nil, err
		}
		spec := source.Spec{Kind: source.Dir, Ref: dir, Raw: revision}
		if versions[i], err = resolver.Resolve(ctx, spec); err != nil {
			return nil, err
		}
	}
	dir, err := resolver.TempDir()
	if err != nil {
		return nil, err
	}
	return look(ctx, c, &build.Builder{Dir: dir}, versions)
}

// clone returns the folder of a repository, which it clones where it is missing.
func (r *run) clone(ctx context.Context, repo string) (string, error) {
	owner, name := filepath.Split(repo)
	dir := filepath.Join(r.clones, filepath.Clean(owner)+"+"+name)
	if _, err := os.Stat(filepath.Join(dir, "repo")); err == nil {
		return filepath.Join(dir, "repo"), nil
	}
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	cmd := exec.CommandContext(ctx, "git", "clone", "--quiet", "--bare", "https://github.com/"+repo, dir)
	cmd.Stderr = r.log
	return dir, cmd.Run()
}

// extract writes the tree of a revision to a folder.
func extract(ctx context.Context, clone, revision, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	archive := exec.CommandContext(ctx, "git", "archive", "--format=tar", revision)
	archive.Dir = clone
	tar := exec.CommandContext(ctx, "tar", "-x", "-C", dir)
	var err error
	if tar.Stdin, err = archive.StdoutPipe(); err != nil {
		return err
	}
	if err := tar.Start(); err != nil {
		return err
	}
	if err := archive.Run(); err != nil {
		return fmt.Errorf("git archive %s: %w", revision, err)
	}
	return tar.Wait()
}

// look compares the packages of two versions.
func look(ctx context.Context, c Commit, b *build.Builder, v [2]*source.Version) ([]row, error) {
	var found [2]map[string]build.Package
	for i := range v {
		list, err := b.Packages(ctx, v[i], c.Packages)
		if err != nil {
			return nil, err
		}
		found[i] = make(map[string]build.Package)
		for _, p := range list {
			if p.HasBenchmarks && p.Err == nil {
				found[i][p.Key] = p
			}
		}
	}
	var rows []row
	reacher := b.NewReacher()
	for key, p := range found[0] {
		q, ok := found[1][key]
		if !ok {
			continue
		}
		row, err := pair(ctx, b, reacher, v, [2]build.Package{p, q})
		if err != nil {
			return nil, err
		}
		row.ID, row.Repo, row.Commit, row.Package = c.ID, c.Repo, c.Commit, key
		rows = append(rows, row)
	}
	return rows, nil
}

// pair compares the test binaries of a package, of which that of the base is linked. The
// first time compiles what hone would have compiled before.
func pair(ctx context.Context, b *build.Builder, reacher *build.Reacher, v [2]*source.Version,
	p [2]build.Package) (row, error) {
	r := row{Why: make(map[string]int)}
	head := &build.Binary{Version: v[1], Package: p[1]}
	began := time.Now()
	base, err := b.Compile(ctx, v[0], p[0])
	if err != nil {
		return r, err
	}
	defer b.Remove(base)
	head.Driver, head.Toolchain = base.Driver, base.Toolchain
	if _, err := b.NewReacher().Compare(ctx, base, head); err != nil {
		return r, err
	}
	r.Compile = time.Since(began).Seconds()
	began = time.Now()
	out, err := reacher.Compare(ctx, base, head)
	if err != nil {
		return r, err
	}
	runner := &bench.Runner{Timeout: 10 * time.Minute}
	why, err := runner.Reached(ctx, bench.Arm{Binary: base}, out)
	if err != nil {
		return r, err
	}
	r.Decide = time.Since(began).Seconds()
	for _, name := range slices.Sorted(maps.Keys(why)) {
		r.Benchmarks++
		reason := why[name]
		if reason == nil {
			r.Same++
			continue
		}
		r.Why[reason.Why]++
		r.Reached = append(r.Reached, cause{name, reason.Why, reason.Symbol})
	}
	leaves, err := runner.Survey(ctx, base, ".", nil)
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case err != nil:
		leaves = nil // they do not run: there are no rows to count
	}
	for _, l := range leaves {
		function, _, _ := strings.Cut(l.Name, "/")
		if reason, ok := why[function]; ok && !l.Skipped && l.Failed == "" {
			r.Rows++
			if reason == nil {
				r.RowsSame++
			}
		}
	}
	return r, nil
}
