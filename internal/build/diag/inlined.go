package diag

import (
	"bufio"
	"io"
	"path/filepath"
	"regexp"
)

// inlinedCall matches a line of -m. Columns of a //line comment may be missing.
var inlinedCall = regexp.MustCompile(`^(.+?):(\d+):(?:(\d+):)? inlining call to (.+)$`)

// Inlined adds the calls that the compiler says it inlined, by what it printed for -m. Relative
// names of files start from dir. Calls inside of code that was itself inlined are
// reported at the outermost call.
func (s *Set) Inlined(out io.Reader, dir string, realName func(string) string) error {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	found := false
	for lines.Scan() {
		m := inlinedCall.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		found = true
		file := m[1]
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		if realName != nil {
			file = realName(file)
		}
		s.Add(Diagnostic{Position: Position{file, number(m[2]), number(m[3])}, Code: Inlined, Callee: m[4]})
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if !found {
		s.Lacks = append(s.Lacks, Lack{NoInlined, s.Toolchain})
	}
	return nil
}
