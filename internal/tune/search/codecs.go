package search

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/json"
)

// Codecs proposes what the rule jsoncodec would propose if go.mod asked for the Go version
// that builds the code, or required another module. The candidates change go.mod and go.sum
// with the code.
type Codecs struct {
	Target *target.Target
	// Modules allows new modules, too.
	Modules bool

	// made are go.mod files by what was added to which one; nil where that failed.
	made map[string]*build.ModFile
}

// Propose implements Source.
func (s *Codecs) Propose(
	ctx context.Context, code *rewrite.Code, spots []Spot,
) ([]*rewrite.Candidate, []rewrite.Fault, error) {
	hot := make(map[[2]string]bool)
	for _, spot := range spots {
		hot[[2]string{spot.Package, spot.Function}] = true
	}
	want := func(pkg, function string) bool { return hot[[2]string{pkg, function}] }
	have, err := s.modFile(code.Tree)
	if err != nil {
		return nil, nil, nil // without a go.mod there is nothing to change
	}
	all, faults, err := s.standard(ctx, code, have, want)
	if err != nil || !s.Modules {
		return all, faults, err
	}
	for _, m := range json.CodecModules() {
		found, fault, err := s.module(ctx, code, have, m, want)
		if err != nil {
			return nil, nil, err
		}
		if fault != nil {
			faults = append(faults, s.fault(fault))
		}
		all = append(all, found...)
	}
	return all, faults, nil
}

// CodecRule is the name of the rule whose candidates Codecs proposes.
const CodecRule = "jsoncodec"

// elsewhere is why go.mod cannot be patched where asWritten is false.
const elsewhere = "go.mod replaces something by a folder outside of the repository, and a patch of it would not apply"

func (s *Codecs) fault(err error) rewrite.Fault {
	return rewrite.Fault{Rule: CodecRule, Package: s.Target.Package.ImportPath, Err: err}
}

func (s *Codecs) modPath() string { return filepath.Join(s.Target.Package.Module, "go.mod") }
func (s *Codecs) sumPath() string { return filepath.Join(s.Target.Package.Module, "go.sum") }

// modFile reads the go.mod and the go.sum of a tree.
func (s *Codecs) modFile(tree rewrite.Tree) (have build.ModFile, err error) {
	if have.Mod, err = tree.Read(s.modPath()); err != nil {
		return have, err
	}
	if have.Sum, err = tree.Read(s.sumPath()); errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return have, err
}

// standard proposes the package of the standard library that needs a newer go line, where
// the toolchain has it.
func (s *Codecs) standard(
	ctx context.Context, code *rewrite.Code, have build.ModFile, want func(pkg, function string) bool,
) ([]*rewrite.Candidate, []rewrite.Fault, error) {
	toolchain, err := s.Target.Builder.Toolchain(ctx, s.Target.Version, s.Target.Package.Module)
	if err != nil {
		return nil, nil, err
	}
	mod, err := modfile.ParseLax("go.mod", have.Mod, nil)
	if err != nil || mod.Go == nil ||
		version.Compare(toolchain, json.CodecSince) < 0 || version.Compare("go"+mod.Go.Version, json.CodecSince) >= 0 {
		return nil, nil, nil
	}
	raised, err := build.RaiseGo(have.Mod, strings.TrimPrefix(json.CodecSince, "go"))
	if err != nil {
		return nil, nil, nil
	}
	var patterns []string
	for _, p := range code.Packages {
		patterns = append(patterns, p.PkgPath)
	}
	files := map[string][]byte{s.modPath(): raised}
	newer, err := s.Target.Load(ctx, code.Tree.With(files), patterns...)
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, []rewrite.Fault{s.fault(fmt.Errorf("with a newer go line: %w", err))}, nil
	}
	found, faults := newer.Candidates([]*rules.Rule{rules.JSONCodec("")}, want)
	if len(found) > 0 && !s.asWritten() {
		why := fmt.Errorf("a newer go line is not tried: %s; change it first", elsewhere)
		return nil, append(faults, s.fault(why)), nil
	}
	for _, c := range found {
		c.Files[s.modPath()] = raised
		c.Trade += fmt.Sprintf("; go.mod asks for %s, not go%s", json.CodecSince, mod.Go.Version)
	}
	return found, faults, nil
}

// module proposes the package of a module that go.mod does not require yet. The fault is why
// it cannot be had.
func (s *Codecs) module(ctx context.Context, code *rewrite.Code, have build.ModFile, m json.Module, want func(pkg, function string) bool) (found []*rewrite.Candidate, fault, err error) {
	m, required := withRequirement(have.Mod, m)
	if required == nil {
		return nil, nil, nil
	}
	// The rule reads only go.mod, so it can propose before the module is downloaded.
	asked := &rewrite.Code{Tree: code.Tree.With(map[string][]byte{s.modPath(): required}), Packages: code.Packages}
	found, _ = asked.Candidates([]*rules.Rule{rules.JSONCodec(m.Path)}, want)
	if len(found) == 0 {
		return nil, nil, nil
	}
	key := m.Path + "\n" + string(have.Mod) + "\n" + string(have.Sum)
	got, known := s.made[key]
	if !known {
		if got, fault = s.add(ctx, have, m); ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		if s.made == nil {
			s.made = make(map[string]*build.ModFile)
		}
		s.made[key] = got
	}
	if got == nil {
		return nil, fault, nil
	}
	for _, c := range found {
		c.Files[s.modPath()], c.Files[s.sumPath()] = got.Mod, got.Sum
		c.Trade += fmt.Sprintf("; go.mod requires it now, %s", m.Version)
		if before, after := goLine(have.Mod), goLine(got.Mod); before != after {
			c.Trade += fmt.Sprintf(", and asks for go%s, not go%s", after, before)
		}
	}
	return found, nil, nil
}

// add returns go.mod and go.sum with a module.
func (s *Codecs) add(ctx context.Context, have build.ModFile, m json.Module) (*build.ModFile, error) {
	if _, err := os.Stat(filepath.Join(s.Target.Package.Module, "vendor", "modules.txt")); err == nil {
		return nil, fmt.Errorf("%s is not tried: the module has a vendor folder, and a patch does not fill it; run go get and go mod vendor first", m.Path)
	}
	if !s.asWritten() {
		return nil, fmt.Errorf("%s is not tried: %s; run go get first", m.Path, elsewhere)
	}
	got, err := s.Target.Builder.AddModule(ctx, s.Target.Version, s.Target.Package.Module, have, build.Requirement{
		Path: m.Path, Package: m.Package, Version: m.Version,
	})
	if err != nil {
		return nil, err
	}
	return &got, nil
}

// asWritten reports whether go.mod is here as it is in the user's folder: paths that lead out of a
// snapshot are changed in it.
func (s *Codecs) asWritten() bool {
	rel, err := filepath.Rel(s.Target.Version.Root, s.modPath())
	if err != nil || s.Target.Version.Origin() == "" {
		return err == nil
	}
	theirs, err := os.ReadFile(filepath.Join(s.Target.Version.Origin(), rel))
	if err != nil {
		return false
	}
	ours, err := os.ReadFile(s.modPath())
	return err == nil && string(ours) == string(theirs)
}

// withRequirement returns a go.mod whose own code uses a module, and the module's
// version. A version required indirectly stays. It returns nil if there is nothing to
// add.
func withRequirement(data []byte, m json.Module) (json.Module, []byte) {
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return m, nil
	}
	for _, r := range f.Require {
		if r.Mod.Path == m.Path {
			if !r.Indirect {
				return m, nil
			}
			m.Version = r.Mod.Version
			f.DropRequire(m.Path)
			break
		}
	}
	f.AddNewRequire(m.Path, m.Version, false)
	f.Cleanup()
	out, err := f.Format()
	if err != nil {
		return m, nil
	}
	return m, out
}

// goLine is the version that a go.mod asks for, empty if it does not say.
func goLine(data []byte) string {
	f, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil || f.Go == nil {
		return ""
	}
	return f.Go.Version
}
