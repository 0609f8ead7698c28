package rewrites

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"time"
)

// Options say how a list is made.
type Options struct {
	Seed uint64
	// Pool is how many candidates of each function are compared, Most how many
	// of them are kept.
	Pool, Most int
	// Only is the one package that is dealt with; empty means all.
	Only string
	// Dir is an empty directory for test binaries.
	Dir string
	// Log is told what is being done; it may be nil.
	Log func(line string)
}

// Make compares candidates of all functions and lists those that are wrong. It
// is an error if the oracle sees a difference in a right rewrite.
func (c *Corpus) Make(ctx context.Context, o Options) (*List, error) {
	l := &List{Header: Header{Seed: o.Seed, Pool: o.Pool, Go: runtime.Version(), Operators: map[string]*Count{}}}
	if o.Only != "" && c.Package(o.Only) == nil {
		return nil, fmt.Errorf("make mutants: the corpus in %s has no package %q", c.Dir, o.Only)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	for _, p := range c.Packages {
		if o.Only != "" && o.Only != p.Name {
			continue
		}
		if err := p.make(ctx, l, o); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (l *List) count(operator string) *Count {
	if l.Operators[operator] == nil {
		l.Operators[operator] = &Count{}
	}
	return l.Operators[operator]
}

// make adds the wrong rewrites of a package to a list.
func (p *Package) make(ctx context.Context, l *List, o Options) error {
	began := time.Now()
	var all []*Mutant
	broken := 0
	for _, f := range p.Functions {
		all = append(all, f.whole(p.rewrites[fastFile], Rewrite))
		more, bad := f.Candidates(o.Seed, o.Pool)
		all, broken = append(all, more...), broken+bad
	}
	b, err := p.Build(ctx, all, o.Dir)
	if err != nil {
		return err
	}
	defer os.Remove(b.binary())
	o.Log(fmt.Sprintf("%s: built after %s", p.Name, time.Since(began).Round(time.Second/10)))
	findings, err := b.Compare(ctx)
	if err != nil {
		return err
	}
	o.Log(fmt.Sprintf("%s: compared after %s", p.Name, time.Since(began).Round(time.Second/10)))
	seen := map[string][]int{} // places by function
	for i, m := range all {
		f := findings[i]
		if m.Operator == Rewrite {
			l.Functions++
			if f.Wrong() {
				return fmt.Errorf("the rewrite of %s.%s in %s is not right: %+v", p.Name, m.Function, fastFile, f.Witness)
			}
			l.Checked++
			continue
		}
		n := l.count(m.Operator)
		n.Candidates++
		if f.Wrong() {
			n.Seen++
			seen[m.Function] = append(seen[m.Function], i)
		} else {
			n.Unseen++
		}
	}
	kept, picked := 0, map[string]int{}
	for _, f := range p.Functions {
		places := choose(all, findings, seen[f.Name], picked, o)
		for _, i := range places {
			l.count(all[i].Operator).Kept++
			pass, err := b.Test(ctx, i)
			if err != nil {
				return err
			}
			l.Wrong = append(l.Wrong, newWrong(all[i], findings[i], !pass))
		}
		kept += len(places)
	}
	o.Log(fmt.Sprintf("%s: %d functions, %d candidates (%d more do not compile), %d kept", p.Name, len(p.Functions), len(all)-len(p.Functions), broken, kept))
	return nil
}

func newWrong(m *Mutant, f Finding, tested bool) *Wrong {
	return &Wrong{Mutant: m, Witness: f.Witness, Ran: f.Ran, Differ: f.Differ, First: f.First, Hangs: f.Hangs, Dies: f.Dies, Tested: tested}
}

// choose picks at most o.Most of the places of one function: published ones,
// then rare differences, then the operator that was picked least so far in the
// package. Of those that hang or die one is enough.
func choose(all []*Mutant, findings []Finding, places []int, picked map[string]int, o Options) []int {
	rng := rand.New(rand.NewPCG(o.Seed, uint64(len(places))))
	rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	mine := map[string]int{}
	ended := false
	weight := func(i int) int {
		m := all[i]
		if m.Operator == Published {
			return -1 << 40
		}
		n := picked[m.Operator] + 1000*mine[m.Operator]
		if newWrong(m, findings[i], false).Rare() {
			n -= 1500
		}
		return n
	}
	var chosen []int
	for len(places) > 0 && len(chosen) < o.Most {
		best := 0
		for k := range places {
			if weight(places[k]) < weight(places[best]) {
				best = k
			}
		}
		i := places[best]
		places = slices.Delete(places, best, best+1)
		if f := findings[i]; f.Hangs || f.Dies {
			if ended {
				continue
			}
			ended = true
		}
		mine[all[i].Operator]++
		picked[all[i].Operator]++
		chosen = append(chosen, i)
	}
	slices.Sort(chosen)
	return chosen
}
