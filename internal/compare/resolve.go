package compare

import (
	"context"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
)

// resolve makes a snapshot of each version.
func resolve(ctx context.Context, t *tools) ([]*version, []sample.Warning, error) {
	for _, spec := range t.Versions {
		if err := build.CheckCPU(spec); err != nil { // it would end at once
			return nil, nil, err
		}
	}
	var versions []*version
	for _, spec := range t.Versions {
		t.report(Step{Doing: Snapshotting, Version: spec.Raw})
		v, err := t.session.Resolver.Resolve(ctx, spec)
		if err != nil {
			return nil, nil, err
		}
		versions = append(versions, &version{source: v})
	}
	warnings, err := overlayTests(ctx, t, versions)
	if err != nil {
		return nil, nil, err
	}
	nameVersions(versions)
	more, err := fitToolchains(ctx, t, versions)
	return versions, append(warnings, more...), err
}

// overlayTests gives every version the tests of the one that TestsFrom names.
func overlayTests(ctx context.Context, t *tools, versions []*version) ([]sample.Warning, error) {
	from := 0
	switch t.TestsFrom {
	case "":
		return nil, nil
	case "head":
		from = len(versions) - 1
	}
	tests := versions[from].source
	for i, v := range versions {
		if i == from {
			continue
		}
		var err error
		if v.source, err = t.session.Resolver.OverlayTests(ctx, v.source, tests); err != nil {
			return nil, err
		}
	}
	return []sample.Warning{{Code: codeTestsFrom, Facts: sample.NewFacts(map[string]any{"version": tests.Name})}}, nil
}
