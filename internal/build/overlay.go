package build

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/source"
)

// writeOverlay writes files that the go command is to read in place of those at
// their paths, and returns the file for -overlay with what it says.
func (b *Builder) writeOverlay(files map[string]string) (string, map[string]string, error) {
	dir, err := os.MkdirTemp(b.Dir, "overlay-")
	if err != nil {
		return "", nil, err
	}
	replace := make(map[string]string)
	for i, path := range slices.Sorted(maps.Keys(files)) {
		name := filepath.Join(dir, fmt.Sprintf("%d-%s.txt", i, filepath.Base(path)))
		if err := os.WriteFile(name, []byte(files[path]), 0o644); err != nil {
			return "", nil, err
		}
		replace[path] = name
	}
	file, err := writeReplace(dir, replace)
	return file, replace, err
}

func writeReplace(dir string, replace map[string]string) (string, error) {
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, data, 0o644)
}

// layOver returns the file for -overlay that holds an overlay, if it is one, and
// further files; empty if that is nothing. A file without content, nil, is taken
// away.
func (b *Builder) layOver(o *overlay, files map[string][]byte) (string, error) {
	if len(files) == 0 {
		return o.file, nil
	}
	text := make(map[string]string)
	for path, content := range files {
		if content != nil {
			text[path] = string(content)
		}
	}
	file, replace, err := b.writeOverlay(text)
	if err == nil {
		for path, content := range files {
			if content == nil {
				replace[path] = ""
			}
		}
		maps.Copy(replace, o.replace)
		file, err = writeReplace(filepath.Dir(file), replace)
	}
	if err != nil {
		return "", fmt.Errorf("lay files over the code: %w", err)
	}
	return file, nil
}

// A setting is what a package of a version is built with.
type setting struct {
	*toolchain
	overlay  string // the file for -overlay, with the driver and the files of the package
	noDriver error  // why the driver is not in it
}

// setUp finds what builds a package of a version.
func (b *Builder) setUp(ctx context.Context, v *source.Version, p Package) (*setting, error) {
	t, err := b.toolchain(ctx, v, p.Module)
	if err != nil {
		return nil, err
	}
	o, err := b.overlayFor(t)
	if err != nil {
		return nil, err
	}
	laid, err := b.layOver(o, p.Files)
	return &setting{t, laid, o.err}, err
}

// overlayFor writes the overlay for a toolchain once.
func (b *Builder) overlayFor(t *toolchain) (*overlay, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if o := b.overlays[t.GOROOT]; o != nil {
		return o, nil
	}
	o := new(overlay)
	files, err := driver.Inject(t.GOROOT, t.GOMODCACHE)
	switch {
	case errors.Is(err, driver.ErrUnsupported):
		o.err = err
	case err != nil:
		return nil, err
	default:
		if o.file, o.replace, err = b.writeOverlay(files); err != nil {
			return nil, fmt.Errorf("write the driver: %w", err)
		}
	}
	if b.overlays == nil {
		b.overlays = make(map[string]*overlay)
	}
	b.overlays[t.GOROOT] = o
	return o, nil
}
