package cause

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/golist"
)

// Load reads packages with their tests, by path; one that does not compile is
// told as far as it is read. The configuration says where and how the go command runs.
func Load(ctx context.Context, config packages.Config, patterns ...string) (map[string]*Source, error) {
	config.Mode, config.Tests = packages.NeedSyntax, true
	found, err := golist.Load(ctx, config, patterns...)
	if err != nil {
		return nil, fmt.Errorf("load the packages: %w", err)
	}
	// A package comes alone and with its tests: the one with more files has all.
	slices.SortFunc(found, func(a, b *packages.Package) int { return len(a.Syntax) - len(b.Syntax) })
	all := make(map[string]*Source)
	for _, p := range found {
		if len(p.Syntax) > 0 {
			all[p.PkgPath] = &Source{Fset: p.Fset, Files: p.Syntax, Info: p.TypesInfo, Sizes: p.TypesSizes}
		}
	}
	return all, nil
}
