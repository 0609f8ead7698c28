package tune

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/tune/loop"
)

// A keeper stores the profiles that rounds begin with, and the files that rewrites change, so
// that lines of profiles are found in the code that they are of.
type keeper struct {
	store *store.Store
	run   int64
	// root is the copy of the code, origin the user's folder that it stands for.
	root, origin string
	told         map[string][]byte // what was stored last, by path in the copy
	took         time.Duration
	err          error
}

// start stores the profiles of a package where a round begins; patches is how many rewrites the
// code has.
func (k *keeper) start(ctx context.Context, pkg string, patches int, s loop.Start) {
	began := time.Now()
	defer func() { k.took += time.Since(began) }()
	var list []store.Profile
	for _, p := range s.Profiles {
		data, err := k.encode(p)
		k.err = errors.Join(k.err, err)
		if err == nil {
			list = append(list, store.Profile{
				Kind: string(p.Kind), Package: pkg, Benchmark: p.Benchmark, Patches: patches, Data: data,
			})
		}
	}
	k.err = errors.Join(k.err, k.store.AddProfiles(ctx, k.run, list, k.changed(patches, s.Tree)))
}

// code stores the files of a tree that rewrites have changed.
func (k *keeper) code(ctx context.Context, patches int, tree rewrite.Tree) {
	began := time.Now()
	defer func() { k.took += time.Since(began) }()
	k.err = errors.Join(k.err, k.store.AddProfiles(ctx, k.run, nil, k.changed(patches, tree)))
}

// encode writes a profile whose files have the names of the user's tree.
func (k *keeper) encode(p loop.Profile) ([]byte, error) {
	of := p.Data.Copy() // the loop goes on with the names of the copy
	for _, f := range of.Function {
		f.Filename = k.named(f.Filename)
	}
	var b bytes.Buffer
	err := of.Write(&b)
	return b.Bytes(), err
}

// named returns the name in the user's tree of a file of the copy.
func (k *keeper) named(file string) string {
	if rel, ok := strings.CutPrefix(file, k.root+string(filepath.Separator)); ok && k.origin != "" {
		return filepath.Join(k.origin, rel)
	}
	return file
}

// changed returns the files of a tree that differ from what was stored last. Of a file that is
// changed for the first time there is the original, too.
func (k *keeper) changed(patches int, tree rewrite.Tree) []store.Source {
	var list []store.Source
	for _, path := range slices.Sorted(maps.Keys(tree.Files)) {
		last, known := k.told[path]
		if !known && patches > 0 {
			if base, err := os.ReadFile(path); err == nil {
				list = append(list, store.Source{File: k.named(path), Data: base})
			}
		}
		if data := tree.Files[path]; !known || !bytes.Equal(last, data) {
			list = append(list, store.Source{Patches: patches, File: k.named(path), Data: data})
			k.told[path] = data
		}
	}
	return list
}
