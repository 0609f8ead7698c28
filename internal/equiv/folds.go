package equiv

import (
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
)

// folding are functions that change the case of letters, or ignore it.
var folding = map[string]bool{
	"strings.ToLower": true, "strings.ToUpper": true, "strings.ToTitle": true, "strings.Title": true, "strings.EqualFold": true,
	"bytes.ToLower": true, "bytes.ToUpper": true, "bytes.ToTitle": true, "bytes.Title": true, "bytes.EqualFold": true,
	"unicode.ToLower": true, "unicode.ToUpper": true, "unicode.ToTitle": true, "unicode.To": true, "unicode.SimpleFold": true,
	"unicode.IsLower": true, "unicode.IsUpper": true,
}

// comparesDeep reports whether a function compares what pointers lead to, whatever it is.
func comparesDeep(s *subject.Subject) bool {
	return usesOf(s, func(fn *types.Func) bool { return fn.FullName() == "reflect.DeepEqual" })
}

// folds reports whether a function changes the case of letters, or ignores it.
func folds(s *subject.Subject) bool {
	return usesOf(s, func(fn *types.Func) bool { return folding[fn.FullName()] })
}
