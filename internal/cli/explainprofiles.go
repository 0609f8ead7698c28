package cli

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/google/pprof/driver"
	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/store"
)

// storedProfiles makes what the store keeps of a look: the profile of each benchmark and
// kind, or those that were read.
func storedProfiles(found *look.Result) ([]store.Profile, error) {
	var list []store.Profile
	add := func(p store.Profile, of *profile.Profile) error {
		var b bytes.Buffer
		err := of.Write(&b)
		p.Data = b.Bytes()
		list = append(list, p)
		return err
	}
	for _, s := range found.Subjects {
		for _, b := range s.Benchmarks {
			for _, kind := range slices.Sorted(maps.Keys(b.Takes)) {
				of := store.Profile{Kind: string(kind), Package: s.Package, Benchmark: b.Name}
				if err := add(of, b.Takes[kind].Profile); err != nil {
					return nil, err
				}
			}
		}
		if len(s.Benchmarks) > 0 {
			continue
		}
		for i, p := range s.Profiles {
			if i > 0 && s.Profiles[i-1].Data == p.Data { // both kinds of the heap
				continue
			}
			if err := add(store.Profile{Kind: string(p.Kind), Source: strings.Join(s.Sources, ", ")}, p.Data); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// sums are the profiles of a look, over all packages, a kind of file each.
func sums(found *look.Result) (map[string]*profile.Profile, error) {
	by := make(map[string][]*profile.Profile)
	for _, s := range found.Subjects {
		for _, p := range s.Profiles {
			name := string(p.Kind)
			if p.Kind == explain.Objects || p.Kind == explain.Space {
				name = "allocs"
			}
			if !slices.Contains(by[name], p.Data) {
				by[name] = append(by[name], p.Data)
			}
		}
	}
	out := make(map[string]*profile.Profile)
	for name, list := range by {
		sum, err := profile.Merge(list)
		if err != nil {
			return nil, err
		}
		out[name] = sum
	}
	return out, nil
}

// writeKept writes the profiles of a look to the file that -keep names: of several kinds to
// a file each, beside it. A nil file is none.
func writeKept(file *lateFile, found *look.Result) error {
	if file == nil {
		return nil
	}
	all, err := sums(found)
	if err != nil {
		return fmt.Errorf("-keep: %w", err)
	}
	if len(all) == 1 {
		for _, p := range all {
			if err := p.Write(file.temp); err != nil {
				return fmt.Errorf("-keep %s: %w", file.name, err)
			}
		}
		return file.keep()
	}
	file.discard()
	stem := strings.TrimSuffix(file.name, ".pprof")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		one, err := createLateFor("-keep", stem+"."+name+".pprof")
		if err != nil {
			return err
		}
		if err := all[name].Write(one.temp); err != nil {
			one.discard()
			return fmt.Errorf("-keep %s: %w", one.name, err)
		}
		if err := one.keep(); err != nil {
			return err
		}
	}
	return nil
}

// openPprof opens pprof's own web view of a look: of CPU time, or of what there is. It
// returns when that is closed, as by Ctrl-C.
func openPprof(found *look.Result) error {
	all, err := sums(found)
	if err != nil {
		return fmt.Errorf("-pprof: %w", err)
	}
	for _, name := range []string{"cpu", "allocs", "mutex", "block"} {
		p := all[name]
		if p == nil {
			continue
		}
		file, err := os.CreateTemp("", "hone-*.pprof")
		if err != nil {
			return fmt.Errorf("-pprof: %w", err)
		}
		defer os.Remove(file.Name())
		if err := p.Write(file); err != nil {
			return fmt.Errorf("-pprof: %w", err)
		}
		if err := file.Close(); err != nil {
			return fmt.Errorf("-pprof: %w", err)
		}
		return driver.PProf(&driver.Options{Flagset: newPprofFlags("-http=localhost:0", file.Name())})
	}
	return fmt.Errorf("-pprof: there is no profile to open")
}
