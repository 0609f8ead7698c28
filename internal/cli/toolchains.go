package cli

import (
	"context"
	"fmt"
	goversion "go/version"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

// checkCPU refuses versions that would end at once on this machine.
func checkCPU(specs []source.Spec) error {
	for _, spec := range specs {
		if err := build.CheckCPU(spec); err != nil {
			return err
		}
	}
	return nil
}

// fitToolchains fetches the toolchains that versions ask for. Where the oldest
// of them would not take the go line of some version, it is lowered in all: the
// line decides what the language is and which GODEBUG settings hold, and that
// is not what is compared.
func (w *workshop) fitToolchains(ctx context.Context, versions []*version) error {
	oldest, by, err := w.oldestToolchain(ctx, versions)
	if err != nil || by == nil {
		return err
	}
	var lowered []source.GoLine
	for _, v := range versions {
		with, lines, err := w.resolver.LowerGo(ctx, v.Version, oldest)
		if err != nil {
			return err
		}
		v.Version = with
		for _, l := range lines {
			if !slices.Contains(lowered, l) {
				lowered = append(lowered, l)
			}
		}
	}
	if len(lowered) == 0 {
		return nil
	}
	w.warnings = append(w.warnings, loweredWarning(lowered, oldest))
	return w.checkDependencies(ctx, versions, by)
}

// oldestToolchain returns the oldest toolchain that a version asks for, and
// which one does; nil if none does.
func (w *workshop) oldestToolchain(ctx context.Context, versions []*version) (oldest string, by *version, err error) {
	for _, v := range versions {
		if v.Spec.Toolchain == "" {
			continue
		}
		w.phase("get toolchain " + v.Spec.Toolchain)
		got, err := w.builder.Release(ctx, v.Version)
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

// checkDependencies makes sure that the oldest toolchain, which is that of by,
// takes the dependencies of all versions. Newer ones would only say that the go
// lines, as lowered, do not fit together.
func (w *workshop) checkDependencies(ctx context.Context, versions []*version, by *version) error {
	for _, v := range versions {
		probe := *v.Version
		probe.Spec.Toolchain = by.Spec.Toolchain
		if err := w.builder.TooOld(ctx, &probe, w.opt.packages); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// codeLowered is the code of the warning that go lines were lowered.
const codeLowered = "go-line-lowered"

// loweredWarning tells which go lines were lowered for the toolchain called
// oldest: those of the files nearest to the root first.
func loweredWarning(lowered []source.GoLine, oldest string) sample.Warning {
	slices.SortStableFunc(lowered, func(a, b source.GoLine) int {
		return strings.Count(a.Path, "/") - strings.Count(b.Path, "/")
	})
	const most = 3
	var lines []string
	for _, l := range lowered[:min(most, len(lowered))] {
		lines = append(lines, fmt.Sprintf("go %s in %s", l.From, l.Path))
	}
	what := join(lines)
	if len(lowered) > most {
		what += fmt.Sprintf(" and %d more", len(lowered)-most)
	}
	return sample.Warning{
		Code:   codeLowered,
		Text:   fmt.Sprintf("for %s, the go line of all versions was lowered to go %s: it was %s", oldest, lowered[0].To, what),
		Remedy: "the language and the GODEBUG defaults are those of the lower line, for all versions alike",
	}
}

// blameLowered adds to the error of a build what hone has done to the go line, if
// that may be why.
func (w *workshop) blameLowered(err error) error {
	i := slices.IndexFunc(w.warnings, func(s sample.Warning) bool { return s.Code == codeLowered })
	if i < 0 || err == nil || !strings.Contains(err.Error(), "-lang was set to") {
		return err
	}
	return fmt.Errorf("%w; %s", err, w.warnings[i].Text)
}

// levelDriver makes the binaries of a package comparable: where one toolchain
// does not take the driver, all are measured without.
func (p *packageArms) levelDriver() {
	i := slices.IndexFunc(p.binaries, func(b *build.Binary) bool { return b != nil && !b.Driver })
	if i < 0 {
		return
	}
	for _, b := range p.binaries {
		if b != nil && b.Driver {
			b.Driver, b.NoDriver = false, fmt.Errorf("%s: %w", p.versions[i].arm, p.binaries[i].NoDriver)
		}
	}
}
