package systems

import (
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// taken returns an error that names a declaration that is new in the folder of head and that
// a test of the package has already: perhaps one that is not built on the host.
func taken(base, head rewrite.Tree, dir string) error {
	names, err := goFiles(head, dir)
	if err != nil {
		return err
	}
	was, is := make(map[string]string), make(map[string]string)
	pkg := ""
	for _, name := range names {
		path := filepath.Join(dir, name)
		pkg = declare(base, path, "", was)
		if of := declare(head, path, "", is); of != "" {
			pkg = of
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	tests := make(map[string]string)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			declare(head, filepath.Join(dir, e.Name()), pkg, tests)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if at := tests[name]; was[name] == "" && at != "" {
			return fmt.Errorf("%s declares %s, which %s declares, too", is[name], name, at)
		}
	}
	return nil
}

// declare notes what a file of a tree declares for its package, and the file. It returns the name
// of the package; files of another than pkg are left out, unless that is empty.
func declare(tree rewrite.Tree, path, pkg string, into map[string]string) string {
	src, err := tree.Read(path)
	if err != nil {
		return ""
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if err != nil || pkg != "" && file.Name.Name != pkg {
		return ""
	}
	for _, d := range file.Decls {
		for _, id := range rewrite.DeclaredNames(d) {
			if id.Name != "_" && id.Name != "init" {
				into[id.Name] = filepath.Base(path)
			}
		}
	}
	return file.Name.Name
}
