package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// carry gives each row to measure the evidence of earlier runs that asked the
// same question, or with -fresh notes how many there are.
func (w *workshop) carry(ctx context.Context, p *plan, m sample.Machine) error {
	h, k := newHistory(w.store), newKeys(m, w.opt.procs)
	for _, b := range p.measured {
		for i := range b.Rows {
			row := &b.Rows[i]
			var swapped string
			row.Key, swapped = k.of(b, *row)
			if row.Key == "" {
				continue
			}
			matches, err := w.store.Matches(ctx, row.Key, swapped)
			if err != nil {
				return err
			}
			row.Fresh = w.opt.fresh
			if !row.Fresh {
				if row.Prior, err = h.evidence(ctx, matches, row.Key); err != nil {
					return err
				}
			}
			row.SetAside = setAside(matches, row.Prior)
			row.Prior = slices.DeleteFunc(row.Prior, empty)
			p.update(*row)
		}
	}
	return nil
}

// update replaces a row of the plan.
func (p *plan) update(row sample.Row) {
	for i, r := range p.rows {
		if r.Package == row.Package && r.Benchmark == row.Benchmark && r.Base == row.Base && r.Head == row.Head {
			p.rows[i] = row
		}
	}
}

// setAside counts the runs among matches that are not in priors.
func setAside(matches []store.Match, priors []sample.Prior) int {
	runs := make(map[int64]bool)
	for _, m := range matches {
		runs[m.Run] = true
	}
	for _, p := range priors {
		delete(runs, p.Run)
	}
	return len(runs)
}

// A history reads what earlier runs found, each run once.
type history struct {
	store *store.Store
	rows  map[int64][]sample.Row
	runs  map[int64][]sample.Prior // what each run itself found, by row
}

func newHistory(st *store.Store) *history {
	return &history{store: st, rows: make(map[int64][]sample.Row), runs: make(map[int64][]sample.Prior)}
}

// evidence collects what the matches found, back to the last fresh start,
// oldest first. Usually the newest match has all that came before it as its
// own start. Where two runs were measured at once neither has the other, and
// each is collected by itself.
func (h *history) evidence(ctx context.Context, matches []store.Match, key string) ([]sample.Prior, error) {
	have := make(map[int64]sample.Prior)
	for _, m := range matches {
		if _, ok := have[m.Run]; !ok {
			found, err := h.row(ctx, m)
			if err != nil {
				return nil, err
			}
			for _, p := range found {
				if m.Key != key {
					p = p.Swapped()
				}
				if _, ok := have[p.Run]; !ok {
					have[p.Run] = p
				}
			}
		}
		if m.Fresh {
			break
		}
	}
	out := make([]sample.Prior, 0, len(have))
	for _, p := range have {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b sample.Prior) int { return int(a.Run - b.Run) })
	return out, nil
}

// empty says that a run ended before its first pair. It is no evidence.
func empty(p sample.Prior) bool { return len(p.Fast)+len(p.Long) == 0 }

// row returns the start of a row of an earlier run and what that run added.
func (h *history) row(ctx context.Context, m store.Match) ([]sample.Prior, error) {
	if h.rows[m.Run] == nil {
		run, err := h.store.Load(ctx, m.Run)
		if err != nil {
			return nil, err
		}
		if h.runs[m.Run], err = verdict.Found(run); err != nil {
			return nil, fmt.Errorf("carry evidence on: %w; -fresh goes on without it", err)
		}
		h.rows[m.Run] = run.Rows
	}
	return append(slices.Clip(h.rows[m.Run][m.Row].Prior), h.runs[m.Run][m.Row]), nil
}

// keys makes the keys of rows.
type keys struct {
	machine sample.Machine
	procs   int
	digests map[*build.Binary]string
	seen    map[string]int // how many rows of this run ask the same
}

func newKeys(m sample.Machine, procs int) *keys {
	return &keys{machine: m, procs: procs, digests: make(map[*build.Binary]string), seen: make(map[string]int)}
}

// of returns the key of a row and the one it has with base and head exchanged:
// the question is the same. Both are empty where a program cannot be read.
//
// Two rows of one run may ask the same, as those of HEAD HEAD HEAD do. They
// share processes, so each has a history of its own.
func (k *keys) of(b bench.Benchmark, r sample.Row) (key, swapped string) {
	base, head := k.arm(b, r.Base), k.arm(b, r.Head)
	if base == "" || head == "" {
		return "", ""
	}
	m := k.machine
	where := fmt.Sprintf("%q %q %q %d %q %q %q", m.GOOS, m.GOARCH, m.CPU, m.Cores, m.Kernel, m.Host, driver.Version)
	key, swapped = digest(where, base, head), digest(where, head, base)
	first := min(key, swapped)
	k.seen[first]++
	if n := strconv.Itoa(k.seen[first]); n != "1" {
		key, swapped = digest(key, n), digest(swapped, n)
	}
	return key, swapped
}

// arm says what the processes of an arm are: the program, which includes
// whether it has the driver, the benchmark, and the environment.
func (k *keys) arm(b bench.Benchmark, name string) string {
	i := slices.IndexFunc(b.Arms, func(a bench.Arm) bool { return a.Name == name })
	if i < 0 {
		return ""
	}
	a := b.Arms[i]
	if _, ok := k.digests[a.Binary]; !ok {
		k.digests[a.Binary] = a.Binary.Digest()
	}
	program := k.digests[a.Binary]
	if program == "" {
		return ""
	}
	return fmt.Sprintf("%s %q %q %q", program, b.Package, a.Benchmark, k.environment(a))
}

// environment returns what is known to matter of the environment of an arm's
// processes: what the runtime reads, and what the version sets. Everything
// would be too much: it is never twice the same.
func (k *keys) environment(a bench.Arm) []string {
	var env []string
	for _, name := range []string{"GODEBUG", "GOGC", "GOMAXPROCS", "GOMEMLIMIT"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	if k.procs > 0 {
		env = append(env, "GOMAXPROCS="+strconv.Itoa(k.procs))
	}
	last := make(map[string]string)
	for _, e := range append(env, a.Env...) {
		name, _, _ := strings.Cut(e, "=")
		last[name] = e
	}
	env = env[:0]
	for _, e := range last {
		env = append(env, e)
	}
	slices.Sort(env)
	return env
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:16])
}
