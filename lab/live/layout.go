package live

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/build"
)

// The forms of heads that differ from their base in nothing but where functions
// stand: a function that is linked and never called is put before the others, or
// the linker puts all of them into another order.
const (
	formDead      = "dead"
	formReordered = "reordered"
)

// layoutHeads builds n heads of a base, of both forms in turn.
func (w *liveSession) layoutHeads(ctx context.Context, p place, base *build.Binary, n int, rng *rand.Rand) ([]head, error) {
	var heads []head
	for i := range n {
		h := head{form: formReordered}
		var err error
		if i%2 == 0 {
			h.form = formDead
			h.bin, err = w.deadHead(ctx, p, base, rng)
		} else {
			h.bin, err = w.builder.Relink(ctx, base, 1+rng.Int64N(1<<62))
		}
		if err != nil {
			return nil, fmt.Errorf("head %d, %s: %w", i+1, h.form, err)
		}
		heads = append(heads, h)
	}
	return heads, nil
}

// deadHead builds a copy of the code with a function that nothing calls.
func (w *liveSession) deadHead(ctx context.Context, p place, base *build.Binary, rng *rand.Rand) (*build.Binary, error) {
	dir, err := os.MkdirTemp(w.temp, "dead-")
	if err != nil {
		return nil, err
	}
	if err := os.CopyFS(dir, os.DirFS(p.dir)); err != nil {
		return nil, err
	}
	at := filepath.Join(dir, filepath.FromSlash(base.Package.Key))
	name, err := packageName(at)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(at, "aaa_dead.go"), deadCode(name, rng), 0o666); err != nil {
		return nil, err
	}
	bins, err := w.compile(ctx, place{dir, "./" + base.Package.Key}, "")
	if err != nil {
		return nil, err
	}
	return bins[0], nil
}

// packageName returns the name of the package of a directory.
func packageName(dir string) (string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", err
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil && !strings.HasSuffix(f.Name.Name, "_test") {
			return f.Name.Name, nil
		}
	}
	return "", errors.New("no Go files of the package itself in " + dir)
}

// deadCode is a file with a function of a size drawn at random, which the
// linker must keep and which never runs.
func deadCode(pkg string, rng *rand.Rand) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport \"os\"\n\nfunc init() {\n\tif len(os.Args) == 0 {\n\t\tos.Exit(neverCalled(1))\n\t}\n}\n\n", pkg)
	b.WriteString("//go:noinline\nfunc neverCalled(x int) int {\n")
	for range 1 + rng.IntN(400) {
		fmt.Fprintf(&b, "\tx = x*%d + x>>%d\n", 3+rng.IntN(1<<20), 1+rng.IntN(30))
	}
	b.WriteString("\treturn x\n}\n")
	return []byte(b.String())
}
