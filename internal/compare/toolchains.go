package compare

import (
	"context"
	"fmt"
	goversion "go/version"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

// fitToolchains fetches the toolchains that versions ask for. If the oldest of
// them would not take the go line of some version, that is lowered in all
// versions: the line decides the language version and the GODEBUG settings,
// which are not what is compared.
func fitToolchains(ctx context.Context, t *tools, versions []*version) ([]sample.Warning, error) {
	oldest, by, err := oldestToolchain(ctx, t, versions)
	if err != nil || by == nil {
		return nil, err
	}
	var lowered []source.GoLine
	for _, v := range versions {
		with, lines, err := t.session.Resolver.LowerGo(ctx, v.source, oldest)
		if err != nil {
			return nil, err
		}
		v.source = with
		for _, l := range lines {
			if !slices.Contains(lowered, l) {
				lowered = append(lowered, l)
			}
		}
	}
	if len(lowered) == 0 {
		return nil, nil
	}
	return []sample.Warning{loweredWarning(lowered, oldest)}, checkDependencies(ctx, t, versions, by)
}

// oldestToolchain returns the oldest toolchain that a version asks for, and
// the version; nil if none does.
func oldestToolchain(ctx context.Context, t *tools, versions []*version) (oldest string, by *version, err error) {
	for _, v := range versions {
		name := v.source.Spec.Toolchain
		if name == "" {
			continue
		}
		t.report(Step{Doing: GettingToolchain, Version: v.arm, Toolchain: name})
		got, err := t.builder.Release(ctx, v.source)
		if err != nil {
			return "", nil, err
		}
		// A development version counts as newer than all.
		if goversion.IsValid(got) && (by == nil || goversion.Compare(got, oldest) < 0) {
			oldest, by = got, v
		}
	}
	return oldest, by, nil
}

// checkDependencies checks that the oldest toolchain, which is that of by,
// takes the dependencies of all versions. The error of a newer one would only
// be that the lowered go lines do not fit together.
func checkDependencies(ctx context.Context, t *tools, versions []*version, by *version) error {
	for _, v := range versions {
		probe := *v.source
		probe.Spec.Toolchain = by.source.Spec.Toolchain
		if err := t.builder.TooOld(ctx, &probe, t.Packages); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// loweredWarning names the go lines that were lowered for the toolchain
// called oldest: those of the files nearest to the root first.
func loweredWarning(lowered []source.GoLine, oldest string) sample.Warning {
	slices.SortStableFunc(lowered, func(a, b source.GoLine) int {
		return strings.Count(a.Path, "/") - strings.Count(b.Path, "/")
	})
	var files, from []string
	for _, l := range lowered {
		files, from = append(files, l.Path), append(from, l.From)
	}
	return sample.Warning{Code: codeLowered, Facts: sample.NewFacts(map[string]any{
		"toolchain": oldest, "to": lowered[0].To, "files": files, "from": from,
	})}
}

// blameLowered adds to the error of a build that the go line was lowered, if
// that may be why.
func blameLowered(err error, warnings []sample.Warning) error {
	i := slices.IndexFunc(warnings, func(w sample.Warning) bool { return w.Code == codeLowered })
	if i < 0 || err == nil || !strings.Contains(err.Error(), "-lang was set to") {
		return err
	}
	f := warnings[i].Facts
	return fmt.Errorf("%w; for %s, the go line of all versions was lowered to go %s: it was go %s in %s",
		err, f.Text("toolchain"), f.Text("to"), f.List("from")[0], f.List("files")[0])
}
