package tree

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// KeepVersion lets modfile take versions that are not canonical as they are.
func KeepVersion(_, version string) (string, error) { return version, nil }

// rewriteMod rewrites the directories in the replace directives of a go.mod.
// A file that cannot be parsed stays as it is: go says what is wrong with it.
func rewriteMod(data []byte, relocate func(string) string) []byte {
	if !bytes.Contains(data, []byte("replace")) {
		return nil // nearly all of them
	}
	f, err := modfile.Parse("go.mod", data, KeepVersion)
	if err != nil || !rewriteReplace(f.Replace, relocate) {
		return nil
	}
	return modfile.Format(f.Syntax)
}

// RewriteWork rewrites the directories in the use and replace directives of a
// go.work and drops each use of a directory, as rewritten, for which drop
// says so.
func RewriteWork(data []byte, relocate func(string) string, drop func(string) bool) []byte {
	f, err := modfile.ParseWork("go.work", data, KeepVersion)
	if err != nil {
		return nil
	}
	changed := rewriteReplace(f.Replace, relocate)
	for _, use := range slices.Clone(f.Use) {
		target := relocate(use.Path)
		if drop != nil && drop(target) {
			f.DropUse(use.Path)
			changed = true
		} else if target != use.Path {
			tokens := use.Syntax.Token
			tokens[len(tokens)-1] = modfile.AutoQuote(target)
			changed = true
		}
	}
	if !changed {
		return nil
	}
	f.Cleanup()
	return modfile.Format(f.Syntax)
}

// rewriteReplace rewrites the directories of replace directives in the syntax
// tree, which unlike modfile's own methods keeps the directives apart that
// are for one module at several versions.
func rewriteReplace(list []*modfile.Replace, relocate func(string) string) bool {
	changed := false
	for _, r := range list {
		if r.New.Version != "" || !modfile.IsDirectoryPath(r.New.Path) {
			continue
		}
		target := relocate(r.New.Path)
		arrow := slices.Index(r.Syntax.Token, "=>")
		if target == r.New.Path || arrow < 0 || arrow+1 >= len(r.Syntax.Token) {
			continue
		}
		r.Syntax.Token[arrow+1] = modfile.AutoQuote(target)
		changed = true
	}
	return changed
}

// rewriteModulesTxt rewrites the directories that vendor/modules.txt repeats
// from go.mod, in lines such as "# example.org/m v1.0.0 => ../m".
func rewriteModulesTxt(data []byte, relocate func(string) string) []byte {
	lines := strings.SplitAfter(string(data), "\n")
	changed := false
	for i, line := range lines {
		head, target, ok := strings.Cut(strings.TrimRight(line, "\r\n"), " => ")
		if !ok || !strings.HasPrefix(head, "# ") || !modfile.IsDirectoryPath(target) {
			continue
		}
		if to := relocate(target); to != target {
			lines[i] = head + " => " + to + "\n"
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return []byte(strings.Join(lines, ""))
}
