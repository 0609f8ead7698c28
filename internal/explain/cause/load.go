package cause

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/tools/go/packages"
)

// loads is what causes need: syntax and types of the packages asked for. What they import
// comes from export data, which is quick.
const loads = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedExportFile

// Load reads packages with their tests, by path; one that does not compile is
// told as far as it is read. The configuration says where and how the go command runs.
func Load(ctx context.Context, config packages.Config, patterns ...string) (map[string]*Source, error) {
	config.Context, config.Mode, config.Tests = ctx, loads, true
	found, err := packages.Load(&config, patterns...)
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
