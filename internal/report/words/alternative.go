package words

// alternatives are packages that could be in the place of others, and how they differ. The
// measured ones are of the cases of this repository.
var alternatives = map[string]string{
	"encoding/json": "generated code (hone tune -allow codec, easyjson): no reflection; or encoding/json/v2: stricter " +
		"about duplicate names, case and invalid UTF-8",
	"regexp": "a table or a loop over bytes where the expression is a class, a prefix or a literal (hone tune does that); " +
		"other engines (RE2 by cgo or wasm, PCRE) differ in syntax and lose on short texts",
	"fmt":             "strconv.Append and concatenation for plain values: no reflection, no boxing; fmt also calls String and Error",
	"sort":            "slices.Sort and SortFunc: no interface, no reflection; order of equal elements and of NaN may differ",
	"container/heap":  "a heap of one's own for the type: no interface, no boxing",
	"reflect":         "code for the concrete types, written or generated",
	"encoding/binary": "binary.LittleEndian and BigEndian functions, Append: no reflection, as binary.Read and Write have",
	"text/template":   "code that appends to a buffer: no reflection, no checks of the template",
	"html/template":   "code that appends and html.EscapeString, where the context is fixed: the contextual escaping is then yours",
	"encoding/gob":    "a format with generated code (protobuf), or encoding/binary: not self-describing",
	"encoding/xml":    "a scanner for the few elements needed: no validation",
	"math/big":        "uint64 and math/bits where the numbers fit",
	"log":             "log/slog with a handler that is off for the level, or no line in the hot path",
	"time":            "one time.Now for several uses; Append instead of Format",
	"math/rand":       "math/rand/v2: no lock for the global source; other numbers for a seed",
	"crypto/md5":      "hash/maphash or hash/fnv where nobody attacks: not the same sum",
	"crypto/sha1":     "hash/maphash or hash/fnv where nobody attacks: not the same sum",
	"compress/gzip":   "a lower level, or klauspost/compress: the same format, other sizes",
	"compress/flate":  "a lower level, or klauspost/compress: the same format, other sizes",
	"net/http":        "fasthttp: no HTTP/2, requests are reused after the handler returns, other types",
	"net/url":         "cut the query by hand where only one value is needed: no check of escapes",
	"container/list":  "a slice, or links in the elements themselves: no boxing",
	"path/filepath":   "package path where slashes are slashes; filepath.WalkDir instead of Walk",
	"os":              "bufio around files: fewer system calls, Flush needed",
}

// Alternative says what could be used in the place of a package, and how it differs; empty
// if nothing is known.
func Alternative(pkg string) string { return alternatives[pkg] }
