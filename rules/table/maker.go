package table

import (
	"encoding/base32"
	"encoding/base64"
	"go/ast"
	"go/constant"
	"hash/crc32"
	"hash/crc64"
	"math/big"
	"net"
	"net/netip"
	"slices"
	"text/template"

	"github.com/gohone/hone/rules/internal/view"
)

// A maker is a function of the standard library that makes the same of the same constants: a value that
// does not change when its methods are called, from several goroutines too.
type maker struct {
	suffix string // of the name of what it makes
	// works reports whether it makes a value of the constant arguments of a call.
	works func(f *view.Func, call *ast.CallExpr) bool
	// pattern is the left side of an assignment of its results, with %s for the value, empty if it has
	// one result.
	pattern string
	// copied reports whether the value is one that nothing but an assignment to its variable changes.
	copied bool
}

var makers = map[string]*maker{
	"strings.NewReplacer":         {suffix: "Replacer", works: replacerWorks},
	"encoding/base64.NewEncoding": {suffix: "Encoding", works: encodingWorks(func(s string) { base64.NewEncoding(s) })},
	"encoding/base32.NewEncoding": {suffix: "Encoding", works: encodingWorks(func(s string) { base32.NewEncoding(s) })},
	"text/template.Must":          {suffix: "Template", works: templateWorks},
	"html/template.Must":          {suffix: "Template", works: templateWorks},
	"hash/crc32.MakeTable":        {suffix: "Table", works: polynomialWorks(crc32.IEEE, crc32.Castagnoli)},
	"hash/crc64.MakeTable":        {suffix: "Table", works: polynomialWorks(crc64.ISO, crc64.ECMA)},
	"(*math/big.Int).SetString":   {suffix: "Number", works: numberWorks, pattern: "%s, _"},
	"net.ParseCIDR":               {suffix: "Network", works: networkWorks, pattern: "_, %s, _"},
	"net/netip.MustParseAddr": {suffix: "Addr", copied: true,
		works: parses(func(s string) error { _, err := netip.ParseAddr(s); return err })},
	"net/netip.MustParseAddrPort": {suffix: "AddrPort", copied: true,
		works: parses(func(s string) error { _, err := netip.ParseAddrPort(s); return err })},
	"net/netip.MustParsePrefix": {suffix: "Prefix", copied: true,
		works: parses(func(s string) error { _, err := netip.ParsePrefix(s); return err })},
}

// asking are the methods that do nothing to the value.
var asking = []string{
	"(*strings.Replacer).Replace", "(*strings.Replacer).WriteString",
	"(*text/template.Template).Execute", "(*html/template.Template).Execute",
	"(*encoding/base64.Encoding).EncodeToString", "(*encoding/base64.Encoding).DecodeString",
	"(*encoding/base64.Encoding).Encode", "(*encoding/base64.Encoding).Decode",
	"(*encoding/base64.Encoding).EncodedLen", "(*encoding/base64.Encoding).DecodedLen",
	"(*encoding/base32.Encoding).EncodeToString", "(*encoding/base32.Encoding).DecodeString",
	"(*encoding/base32.Encoding).Encode", "(*encoding/base32.Encoding).Decode",
	"(*encoding/base32.Encoding).EncodedLen", "(*encoding/base32.Encoding).DecodedLen",
	"(*math/big.Int).BitLen", "(*math/big.Int).Cmp", "(*math/big.Int).CmpAbs", "(*math/big.Int).Int64",
	"(*math/big.Int).Sign", "(*math/big.Int).String", "(*math/big.Int).Text", "(*math/big.Int).Uint64",
	"(*net.IPNet).Contains", "(*net.IPNet).String",
}

// taking are functions that do nothing to such a value that they are given, with the indexes of the
// arguments that it may be.
var taking = map[string][]int{
	"hash/crc32.Checksum": {1}, "hash/crc32.New": {0}, "hash/crc32.Update": {1},
	"hash/crc64.Checksum": {1}, "hash/crc64.New": {0}, "hash/crc64.Update": {1},
	"(*math/big.Int).Add": {0, 1}, "(*math/big.Int).Sub": {0, 1}, "(*math/big.Int).Mul": {0, 1},
	"(*math/big.Int).Quo": {0, 1}, "(*math/big.Int).Rem": {0, 1}, "(*math/big.Int).Div": {0, 1},
	"(*math/big.Int).Mod": {0, 1}, "(*math/big.Int).DivMod": {0, 1}, "(*math/big.Int).QuoRem": {0, 1},
	"(*math/big.Int).Exp": {0, 1, 2}, "(*math/big.Int).ModInverse": {0, 1}, "(*math/big.Int).Set": {0},
	"(*math/big.Int).Cmp": {0}, "(*math/big.Int).CmpAbs": {0}, "(*math/big.Int).Neg": {0},
	"crypto/rand.Int": {1},
}

// makerOf returns what makes the value of a call, nil if nothing does that always makes the same.
func makerOf(f *view.Func, call *ast.CallExpr) *maker {
	m := makers[f.Callee(call)]
	if m == nil || call.Ellipsis.IsValid() || !m.works(f, call) {
		return nil
	}
	return m
}

// onlyAsks reports whether a selector is a method that does nothing to the value, called.
func onlyAsks(f *view.Func, sel *ast.SelectorExpr) bool {
	call, ok := f.Parent(sel).(*ast.CallExpr)
	return ok && call.Fun == sel && slices.Contains(asking, f.Callee(call))
}

// onlyTakes reports whether a call does nothing to a value that it is given as an argument.
func onlyTakes(f *view.Func, call *ast.CallExpr, arg ast.Expr) bool {
	return slices.Contains(taking[f.Callee(call)], slices.Index(call.Args, arg))
}

func replacerWorks(f *view.Func, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && len(call.Args)%2 == 0 &&
		!slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !isConstant(f, e) })
}

// encodingWorks tries an alphabet: make panics if it is none.
func encodingWorks(make func(alphabet string)) func(*view.Func, *ast.CallExpr) bool {
	return func(f *view.Func, call *ast.CallExpr) (ok bool) {
		alphabet, known := f.StringConstant(call.Args[0])
		defer func() { ok = recover() == nil && known }()
		make(alphabet)
		return true
	}
}

// templateWorks looks at template.Must(template.New(name).Parse(text)): the text must be one that is
// parsed without functions of the program.
func templateWorks(f *view.Func, call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	parse, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok || len(parse.Args) != 1 {
		return false
	}
	method, ok := parse.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "Parse" {
		return false
	}
	made, ok := ast.Unparen(method.X).(*ast.CallExpr)
	if !ok || len(made.Args) != 1 || !isConstant(f, made.Args[0]) {
		return false
	}
	switch f.Callee(made) {
	case "text/template.New", "html/template.New":
	default:
		return false
	}
	text, ok := f.StringConstant(parse.Args[0])
	if !ok {
		return false
	}
	_, err := template.New("").Parse(text)
	return err == nil
}

// polynomialWorks reports whether a table of checksums is not one of those that the package has anyway.
func polynomialWorks(made ...uint64) func(*view.Func, *ast.CallExpr) bool {
	return func(f *view.Func, call *ast.CallExpr) bool {
		if !isConstant(f, call.Args[0]) {
			return false
		}
		poly, ok := constant.Uint64Val(constant.ToInt(f.Constant(call.Args[0])))
		return ok && !slices.Contains(made, poly)
	}
}

// numberWorks looks at new(big.Int).SetString(digits, base).
func numberWorks(f *view.Func, call *ast.CallExpr) bool {
	method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	if made, ok := ast.Unparen(method.X).(*ast.CallExpr); !ok || f.Builtin(made) != "new" {
		return false
	}
	digits, ok := f.StringConstant(call.Args[0])
	if !ok || f.Constant(call.Args[1]) == nil || !f.Portable(call.Args[1]) {
		return false
	}
	base, ok := constant.Int64Val(constant.ToInt(f.Constant(call.Args[1])))
	if !ok || base != 0 && (base < 2 || base > big.MaxBase) {
		return false
	}
	_, ok = new(big.Int).SetString(digits, int(base))
	return ok
}

func networkWorks(f *view.Func, call *ast.CallExpr) bool {
	return parses(func(s string) error { _, _, err := net.ParseCIDR(s); return err })(f, call)
}

// parses tries a text.
func parses(parse func(string) error) func(*view.Func, *ast.CallExpr) bool {
	return func(f *view.Func, call *ast.CallExpr) bool {
		text, ok := f.StringConstant(call.Args[0])
		return ok && parse(text) == nil
	}
}

func isConstant(f *view.Func, e ast.Expr) bool {
	v := f.Constant(e)
	return v != nil && v.Kind() != constant.Unknown
}
