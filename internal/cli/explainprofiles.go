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

// keptProfiles makes what the store keeps of a look: the profile of each benchmark and
// kind, or those that were read.
func keptProfiles(found *look.Result) ([]store.Profile, error) {
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
		for _, g := range s.Given {
			if kinds := g.Kinds(); len(kinds) > 0 {
				list = append(list, store.Profile{Kind: string(kinds[0]), Source: strings.Join(s.Sources, ", "), Data: g.Packed()})
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
			if name := fileKind(p.Kind); !slices.Contains(by[name], p.Data) {
				by[name] = append(by[name], p.Data)
			}
		}
	}
	return merged(by)
}

// sumsToKeep are as sums, but of profiles that were read they have the labels, too.
func sumsToKeep(found *look.Result) (map[string]*profile.Profile, error) {
	by := make(map[string][]*profile.Profile)
	for _, s := range found.Subjects {
		for _, g := range s.Given {
			data := g.Packed()
			if data == nil {
				return sums(found)
			}
			p, err := profile.ParseData(data)
			if err != nil {
				return nil, err
			}
			if kinds := g.Kinds(); len(kinds) > 0 {
				name := fileKind(kinds[0])
				by[name] = append(by[name], p)
			}
		}
	}
	if len(by) == 0 {
		return sums(found)
	}
	return merged(by)
}

// fileKind names the kind of file that holds a profile.
func fileKind(kind explain.Kind) string {
	if kind == explain.Objects || kind == explain.Space {
		return "allocs"
	}
	return string(kind)
}

// merged adds the profiles of each kind up.
func merged(by map[string][]*profile.Profile) (map[string]*profile.Profile, error) {
	out := make(map[string]*profile.Profile)
	for name, list := range by {
		out[name] = list[0]
		if len(list) == 1 {
			continue
		}
		var err error
		if out[name], err = profile.Merge(list); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// writeKept writes the profiles of a look to the file that -keep names: of several kinds to
// a file each, beside it. A nil file is none.
func writeKept(file *lateFile, found *look.Result) error {
	if file == nil {
		return nil
	}
	all, err := sumsToKeep(found)
	if err != nil {
		return fmt.Errorf("-keep: %w", err)
	}
	switch len(all) {
	case 0:
		return fmt.Errorf("-keep %s: the profile has no samples: the file is not written", file.name)
	case 1:
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
// returns when that is closed, as by Ctrl-C. The profile is meanwhile in a file in temp.
func openPprof(found *look.Result, temp func() (string, error)) error {
	all, err := sums(found)
	if err != nil {
		return fmt.Errorf("-pprof: %w", err)
	}
	for _, name := range []string{"cpu", "allocs", "mutex", "block"} {
		p := all[name]
		if p == nil {
			continue
		}
		dir, err := temp()
		if err != nil {
			return fmt.Errorf("-pprof: %w", err)
		}
		file, err := os.CreateTemp(dir, "hone-*.pprof")
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
