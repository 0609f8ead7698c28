package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
	"github.com/gohone/hone/rules"
	"golang.org/x/tools/go/packages"
)

// mostOutside bounds the candidates that are taken from one text.
const mostOutside = 16

// FromDiffs makes candidates of unified diffs that a program outside proposes for one
// function. Paths are relative to the root of the tree, or absolute; git's a/ and b/
// may stand before them. Each line that begins with "# " says what the diff after it
// does and begins an alternative. A diff may touch the files of the package that
// holds the function, and in them nothing but bodies of functions, that one among them, what is new
// (an init function fills new variables, see BadInit), unexported declarations that nothing names any
// more, and parameters, types and values that only the package has; the candidate of one that does more says so in
// Refused. An error is a text that is no diff.
func (c *Code) FromDiffs(rule *rules.Rule, pkg, function, text string) ([]*Candidate, error) {
	p, decl := c.find(pkg, function)
	if p == nil {
		return nil, fmt.Errorf("there is no function %s in %s", function, pkg)
	}
	at := p.Fset.Position(decl.Pos())
	var out []*Candidate
	for _, a := range alternatives(text) {
		files, _, err := gitdiff.Parse(strings.NewReader(a.diff))
		if err != nil {
			return out, fmt.Errorf("what it wrote is no unified diff: %w", err)
		}
		if len(files) == 0 {
			continue
		}
		cand := &Candidate{
			Rule: rule, Package: pkg, Function: function, File: at.Filename, Line: at.Line, Message: a.message,
			Start: at.Offset, End: p.Fset.Position(decl.End()).Offset,
		}
		if len(out) >= mostOutside {
			cand.Refused = fmt.Sprintf("of one answer no more than %d are tried", mostOutside)
		} else if err := c.takeDiffs(p, cand, files); err != nil {
			cand.Refused = err.Error()
		}
		out = append(out, cand)
	}
	if len(out) == 0 && strings.TrimSpace(text) != "" {
		return nil, errors.New("what it wrote holds no unified diff")
	}
	return out, nil
}

// find returns a function with its package.
func (c *Code) find(pkg, function string) (*packages.Package, *ast.FuncDecl) {
	for _, p := range c.Packages {
		if p.PkgPath != pkg {
			continue
		}
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && FunctionName(fn) == function {
					return p, fn
				}
			}
		}
	}
	return nil, nil
}

// An alternative is one diff with what its author says of it.
type alternative struct{ message, diff string }

// alternatives splits a text at the lines that begin with "# ": no line of a diff does.
func alternatives(text string) []alternative {
	list := []alternative{{}}
	begin, end := 0, 0 // of the diff at hand, without the line at hand
	for line := range strings.Lines(text) {
		last := &list[len(list)-1]
		message, ok := strings.CutPrefix(line, "# ")
		switch {
		case ok && strings.TrimSpace(text[begin:end]) == "":
			last.message = oneLine(message)
		case ok:
			last.diff = text[begin:end]
			list = append(list, alternative{message: oneLine(message)})
		}
		end += len(line)
		if ok {
			begin = end
		}
	}
	list[len(list)-1].diff = text[begin:]
	return list
}

// oneLine makes a text from outside fit for the subject of a mail.
func oneLine(s string) string {
	const most = 60
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > most {
		r = append(r[:most-1], '…')
	}
	return string(r)
}

// mostChanged bounds the functions that a proposal changes: each is compared.
const mostChanged = 4

// takeDiffs applies diffs to files of a package for a candidate, and checks where they lead and what
// they do.
func (c *Code) takeDiffs(p *packages.Package, cand *Candidate, diffs []*gitdiff.File) error {
	files, changes, err := c.outsideFiles(p, diffs)
	if err != nil {
		return err
	}
	var all change
	var gone []string
	for _, path := range slices.Sorted(maps.Keys(changes)) {
		all.add(changes[path])
		for _, d := range changes[path].gone {
			gone = append(gone, d.names...)
		}
	}
	functions, apart, err := judges(p, all)
	if err != nil {
		return err
	}
	if err := c.calledFromElsewhere(p, apart); err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(changes)) {
		for _, d := range changes[path].gone {
			if err := c.checkRemoved(p, path, d, gone, files); err != nil {
				return err
			}
		}
	}
	i := slices.Index(functions, cand.Function)
	switch {
	case i < 0 && (len(functions) == 0 || !slices.Contains(apart, cand.Function)):
		return fmt.Errorf("it does not change %s", cand.Function)
	case len(functions) > mostChanged:
		return fmt.Errorf("it changes %d functions, and may change %d", len(functions), mostChanged)
	}
	if cand.Files, cand.With, cand.Apart = files, functions, i < 0; i >= 0 {
		cand.With = slices.Delete(functions, i, i+1)
	}
	return nil
}

// outsideFiles returns the texts of files that diffs change, and the changes, by path.
func (c *Code) outsideFiles(p *packages.Package, diffs []*gitdiff.File) (map[string][]byte, map[string]change, error) {
	files, changes := make(map[string][]byte), make(map[string]change)
	for _, d := range diffs {
		path, err := c.outsidePath(p, d)
		if err != nil {
			return nil, nil, err
		}
		if files[path] != nil {
			return nil, nil, fmt.Errorf("it names %s twice", d.NewName)
		}
		base, err := c.Tree.Read(path)
		if err != nil {
			return nil, nil, err
		}
		settle(base, d)
		changed, err := apply(base, d)
		if err != nil {
			return nil, nil, fmt.Errorf("it does not apply: %w", err)
		}
		text, err := tidy(path, base, changed, isFormatted(base), p.Types.Name())
		if err != nil {
			return nil, nil, err
		}
		if changes[path], err = readChange(base, text, p); err != nil {
			return nil, nil, err
		}
		if !bytes.Equal(base, text) {
			files[path] = text
		}
	}
	return files, changes, nil
}

// outsidePath returns the file that a diff is for, if that is one it may change: a
// source file of the package that no other program has written.
func (c *Code) outsidePath(p *packages.Package, d *gitdiff.File) (string, error) {
	switch name := d.OldName + d.NewName; {
	case d.IsNew:
		return "", fmt.Errorf("it makes a new file, %s", name)
	case d.IsDelete:
		return "", fmt.Errorf("it removes a file, %s", name)
	case d.IsRename || d.IsCopy:
		return "", fmt.Errorf("it renames or copies a file, %s", d.OldName)
	case d.IsBinary || d.NewMode != 0 && d.NewMode != d.OldMode:
		return "", fmt.Errorf("it changes more than the text of %s", d.NewName)
	}
	name := strings.TrimSuffix(strings.TrimSuffix(d.NewName, " (new)"), " (old)")
	path := c.absolute(name)
	if _, err := os.Lstat(path); err != nil {
		for _, prefix := range []string{"a/", "b/"} {
			if rest, ok := strings.CutPrefix(name, prefix); ok {
				path = c.absolute(rest)
			}
		}
	}
	if rel, err := filepath.Rel(c.Tree.Root, path); err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("%s lies outside of the code", name)
	}
	base := filepath.Base(path)
	switch {
	case filepath.Ext(path) != ".go":
		return "", fmt.Errorf("%s is no Go file", name)
	case strings.HasSuffix(base, "_test.go"):
		return "", fmt.Errorf("%s is a test", name)
	case !slices.Contains(p.CompiledGoFiles, path):
		return "", fmt.Errorf("%s is no source file of package %s as it is built here", name, p.PkgPath)
	case generatedFiles(p)[path]:
		return "", fmt.Errorf("%s is generated or uses cgo", name)
	}
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is no regular file", name)
	}
	return path, nil
}

// absolute returns a path of a diff as an absolute one, cleaned.
func (c *Code) absolute(name string) string {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(c.Tree.Root, name)
}

// FixOf makes the candidate of those parts of a diff that change one function, nil if
// none does. Other parts are left out; imports are mended as after any rewrite.
func (c *Code) FixOf(rule *rules.Rule, pkg, function, diff string) (*Candidate, error) {
	p, decl := c.find(pkg, function)
	if p == nil {
		return nil, nil
	}
	files, _, err := gitdiff.Parse(strings.NewReader(diff))
	if err != nil {
		return nil, fmt.Errorf("its fixes are no unified diff: %w", err)
	}
	from, to := p.Fset.Position(decl.Pos()), p.Fset.Position(decl.End())
	for _, d := range files {
		if path, err := c.outsidePath(p, d); err != nil || path != from.Filename {
			continue // a test, most often
		}
		d.TextFragments = slices.DeleteFunc(d.TextFragments, func(f *gitdiff.TextFragment) bool {
			return !changesLines(f, int64(from.Line), int64(to.Line))
		})
		if len(d.TextFragments) == 0 {
			continue
		}
		cand := &Candidate{
			Rule: rule, Package: pkg, Function: function, File: from.Filename, Line: from.Line,
			Message: "apply the fixes of the vet tool in " + function, Start: from.Offset, End: to.Offset,
		}
		if err := c.takeDiffs(p, cand, []*gitdiff.File{d}); err != nil {
			cand.Refused = err.Error()
		}
		return cand, nil
	}
	return nil, nil
}

// changesLines reports whether a fragment adds or removes something between two lines of the
// old file.
func changesLines(f *gitdiff.TextFragment, from, to int64) bool {
	at := f.OldPosition
	for _, l := range f.Lines {
		if l.Op != gitdiff.OpContext && at >= from && at <= to {
			return true
		}
		if l.Op != gitdiff.OpAdd {
			at++
		}
	}
	return false
}
