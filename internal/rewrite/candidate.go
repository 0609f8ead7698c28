package rewrite

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"maps"
	"slices"

	"github.com/gohone/hone/rules"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// A Candidate is one rewrite at one position, with nothing else changed.
type Candidate struct {
	Rule *rules.Rule
	// Package is the import path, Function the declaration that is rewritten,
	// as FunctionName gives it.
	Package, Function string
	// Also are further functions for which the rule proposes the same, such as those that use a
	// declaration that it changes.
	Also []string
	// Callers are functions that show what the rewrite does where Function cannot, since its
	// parameters or the type that it is a method of change; empty otherwise.
	Callers []string
	// With are further functions that a program outside changes together with Function.
	With []string
	// Apart says that Function cannot be compared, since it has other parameters: With are in its place.
	Apart bool
	// Parts are the candidates that one made by Join consists of, nil for others.
	Parts []*Candidate
	// File is the absolute path and Line the first line that the rule speaks of.
	File string
	Line int
	// Message says what the rewrite does, in a few words.
	Message string
	// Trade says what consent is asked for, as the rule has it; empty if none is.
	Trade string
	// Start and End bound what is replaced in File, in bytes of the tree it
	// starts from: candidates of which these overlap compete.
	Start, End int
	// Places are where File is changed, in bytes, in no order.
	Places []int
	// Files are the changed files and the new ones, whole, by absolute path.
	Files map[string][]byte
	// Refused says what a proposal does that it may not do, in a few words; then
	// there are no Files. Rules are never refused.
	Refused string
}

// Competes reports whether two candidates from the same tree cannot both be applied as
// they are.
func (c *Candidate) Competes(o *Candidate) bool {
	return c.File == o.File && c.Start < o.End && o.Start < c.End
}

// isSame reports whether two candidates change the same files to the same.
func (c *Candidate) isSame(o *Candidate) bool { return maps.EqualFunc(c.Files, o.Files, bytes.Equal) }

// A Fault is a rule that panicked or gave edits that make no sense. The other
// rules go on.
type Fault struct {
	Rule, Package string
	Err           error
}

func (f Fault) Error() string { return fmt.Sprintf("rule %s on %s: %v", f.Rule, f.Package, f.Err) }

// Candidates runs the rules on the code and returns what they propose in
// functions for which want says yes, ordered by file, line and rule, without
// generated files. A nil want takes all.
func (c *Code) Candidates(suite []*rules.Rule, want func(pkg, function string) bool) ([]*Candidate, []Fault) {
	var all []*Candidate
	var faults []Fault
	c.near = nil
	for _, rule := range suite {
		for _, p := range c.Packages {
			found, err := c.propose(rule, p, want)
			if err != nil {
				faults = append(faults, Fault{Rule: rule.Name, Package: p.PkgPath, Err: err})
			}
			c.noteNear(rule, p, found, want)
			all = append(all, found...)
		}
	}
	slices.SortStableFunc(all, func(a, b *Candidate) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule.Name, b.Rule.Name))
	})
	return all, faults
}

// propose runs one rule on one package.
func (c *Code) propose(rule *rules.Rule, p *packages.Package, want func(pkg, function string) bool) (found []*Candidate, err error) {
	diagnostics, err := c.analyze(rule.Analyzer, p)
	if err != nil {
		return nil, err
	}
	generated := generatedFiles(p)
	for _, d := range diagnostics {
		function, _ := Function(p, d.Pos)
		at := p.Fset.Position(d.Pos)
		if function == "" || generated[at.Filename] || want != nil && !want(p.PkgPath, function) {
			continue
		}
		for _, fix := range d.SuggestedFixes {
			cand, bad := c.apply(p, at.Filename, fix)
			if bad != nil {
				err = errors.Join(err, fmt.Errorf("%s: %w", at, bad))
				continue
			}
			cand.Rule, cand.Package, cand.Function = rule, p.PkgPath, function
			cand.Callers = callers(p, d.Related)
			cand.File, cand.Line = at.Filename, at.Line
			cand.Message = cmp.Or(fix.Message, d.Message)
			if rule.Consent != rules.NoConsent {
				cand.Trade = d.Message
			}
			if i := slices.IndexFunc(found, cand.isSame); i >= 0 {
				found[i].Also = append(found[i].Also, function)
				continue
			}
			found = append(found, cand)
		}
	}
	return found, err
}

// mostCallers bounds the functions that are compared for one candidate.
const mostCallers = 4

// callers are the functions that a diagnostic relates to, the first of them.
func callers(p *packages.Package, related []analysis.RelatedInformation) []string {
	var out []string
	for _, r := range related {
		if name, _ := Function(p, r.Pos); name != "" && len(out) < mostCallers {
			out = append(out, name)
		}
	}
	return out
}

// apply makes the files of one fix for code in home. A fix may add a file: it inserts
// into one that the file set knows and the tree lacks.
func (c *Code) apply(p *packages.Package, home string, fix analysis.SuggestedFix) (*Candidate, error) {
	byFile := make(map[string][]edit)
	cand := &Candidate{Files: make(map[string][]byte), Start: -1}
	for _, e := range fix.TextEdits {
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		from, to := p.Fset.PositionFor(e.Pos, false), p.Fset.PositionFor(end, false)
		if from.Filename == "" || from.Filename != to.Filename || to.Offset < from.Offset {
			return nil, errors.New("an edit that does not lie in one file")
		}
		byFile[from.Filename] = append(byFile[from.Filename], edit{from.Offset, to.Offset, e.NewText})
		if from.Filename != home {
			continue
		}
		if cand.Start < 0 || from.Offset < cand.Start {
			cand.Start = from.Offset
		}
		cand.End = max(cand.End, to.Offset, from.Offset+1)
		cand.Places = append(cand.Places, from.Offset)
	}
	if len(byFile) == 0 {
		return nil, errors.New("a fix without edits")
	}
	for file, edits := range byFile {
		changed, err := c.changed(p, file, edits)
		if err != nil {
			return nil, err
		}
		if changed != nil {
			cand.Files[file] = changed
		}
	}
	if len(cand.Files) == 0 {
		return nil, errors.New("a fix that changes nothing")
	}
	return cand, nil
}

// changed returns a file with edits made, tidied up; nil if they change nothing.
func (c *Code) changed(p *packages.Package, file string, edits []edit) ([]byte, error) {
	base, err := c.Tree.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil // it is new
	}
	if err != nil {
		return nil, err
	}
	formatted := c.isFormatted(file, base)
	if !formatted {
		for i := range edits {
			edits[i].text = laidOut(base, edits[i])
		}
	}
	changed, err := applyEdits(base, edits)
	if err != nil {
		return nil, err
	}
	if changed, err = tidy(file, base, changed, formatted, p.Types.Name()); err != nil || bytes.Equal(base, changed) {
		return nil, err
	}
	return changed, nil
}

// isFormatted is the function of that name, which formats a file only once.
func (c *Code) isFormatted(file string, base []byte) bool {
	is, known := c.formatted[file]
	if !known {
		if c.formatted == nil {
			c.formatted = make(map[string]bool)
		}
		is = isFormatted(base)
		c.formatted[file] = is
	}
	return is
}

// generatedFiles returns the files of a package that say that they are
// generated, or that cgo made.
func generatedFiles(p *packages.Package) map[string]bool {
	set := make(map[string]bool)
	for _, f := range p.Syntax {
		if ast.IsGenerated(f) || importsC(f) {
			set[p.Fset.Position(f.Package).Filename] = true
		}
	}
	return set
}

func importsC(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` })
}
