package equiv

import (
	"bufio"
	"go/ast"
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
)

// calleeLimits are documented sizes of buffers in the standard library: input of about
// that length takes another path, or is an error.
var calleeLimits = map[string]int64{
	"bufio.NewScanner":    bufio.MaxScanTokenSize,
	"bufio.NewReader":     4096,
	"bufio.NewWriter":     4096,
	"bufio.NewReadWriter": 4096,
	"io.Copy":             32 << 10,
	"io.CopyN":            32 << 10,
	"io.ReadAll":          512,
	"io/ioutil.ReadAll":   512,

	"net/http.DetectContentType": 512,
}

// addLimit adds the limit of a function that a name means.
func (l *lexicon) addLimit(s *subject.Subject, id *ast.Ident) {
	if fn, ok := s.Pkg.TypesInfo.Uses[id].(*types.Func); ok {
		if n, ok := calleeLimits[fn.FullName()]; ok {
			l.numbers[n] = true
		}
	}
}
