package diag

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Rename follows the //line comments of a source file: profiles name lines as these
// comments do, the compiler's diagnostics as they stand. After it, what is said about a line is
// found under both names. The file's path is as in the diagnostics, content is what it
// holds, or nil to read it.
func (s *Set) Rename(file string, content []byte) error {
	if content == nil {
		var err error
		if content, err = os.ReadFile(file); err != nil {
			return err
		}
	}
	if text := string(content); !strings.Contains(text, "//line ") && !strings.Contains(text, "/*line ") {
		return nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, content, parser.SkipObjectResolution|parser.ParseComments)
	if f == nil || !f.Package.IsValid() { // the file has changed since it was compiled
		return err
	}
	lines := fset.File(f.Pos())
	for n := 1; n <= lines.LineCount(); n++ {
		name := lines.PositionFor(lines.LineStart(n), true)
		if name.Filename == file && name.Line == n {
			continue
		}
		s.names(line{file, n}, line{name.Filename, name.Line})
		// Programs have relative names as the comment writes them; the scanner has made
		// them absolute.
		if rel, err := filepath.Rel(filepath.Dir(file), name.Filename); err == nil {
			s.names(line{file, n}, line{rel, name.Line})
		}
	}
	return nil
}

// names makes what is known of one line known under another name. A line with its own
// diagnostics keeps them: the compiler reports inlined calls as profiles do.
func (s *Set) names(from, to line) {
	if known := s.byLine[from]; len(known) > 0 {
		s.byLine[to] = append(s.byLine[to], known...)
	}
}
