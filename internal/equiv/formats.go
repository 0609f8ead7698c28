package equiv

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/gohone/hone/internal/equiv/harness/format"
	"github.com/gohone/hone/internal/equiv/subject"
)

// The formats of a function's texts are guessed from its name and those of its parameters, from what it
// calls, from its literals, and from the characters that it looks for.

// formatWords are formats that a word in a name suggests.
var formatWords = map[string][]string{
	"date": {format.Date, format.Week}, "day": {format.Date, format.Week}, "month": {format.Date}, "year": {format.Date},
	"week": {format.Week}, "birthday": {format.Date}, "time": {format.Time, format.DateTime}, "clock": {format.Time},
	"hour": {format.Time}, "timestamp": {format.DateTime}, "datetime": {format.DateTime}, "rfc3339": {format.DateTime},
	"iso8601": {format.DateTime, format.Date, format.Week}, "duration": {format.Duration}, "ttl": {format.Duration},
	"timeout": {format.Duration}, "interval": {format.Duration}, "ip": {format.Address}, "ipv4": {format.Address},
	"ipv6": {format.Address}, "addr": {format.Address, format.HostPort}, "address": {format.Address, format.HostPort, format.Mail},
	"cidr": {format.Prefix}, "prefix": {format.Prefix}, "subnet": {format.Prefix}, "network": {format.Prefix},
	"mask": {format.Address, format.Prefix}, "host": {format.HostPort, format.Address, format.Domain},
	"domain": {format.Domain}, "dns": {format.Domain}, "fqdn": {format.Domain}, "punycode": {format.Domain}, "idna": {format.Domain}, "port": {format.HostPort, format.Number},
	"version": {format.Version}, "semver": {format.Version}, "ver": {format.Version}, "release": {format.Version},
	"number": {format.Number}, "num": {format.Number}, "int": {format.Number}, "integer": {format.Number},
	"uint": {format.Number}, "float": {format.Number}, "decimal": {format.Number}, "amount": {format.Number},
	"price": {format.Number}, "numeric": {format.Number}, "digits": {format.Number}, "atoi": {format.Number},
	"bool": {format.Number}, "size": {format.Number}, "bytes": {format.Number}, "url": {format.URL, format.Percent},
	"uri": {format.URL, format.Percent}, "link": {format.URL}, "query": {format.URL, format.Percent},
	"endpoint": {format.URL, format.HostPort}, "href": {format.URL}, "origin": {format.URL}, "email": {format.Mail},
	"mail": {format.Mail}, "uuid": {format.UUID}, "guid": {format.UUID}, "hex": {format.Hex}, "color": {format.Hex},
	"colour": {format.Hex}, "mac": {format.Hex}, "base64": {format.Base64}, "b64": {format.Base64}, "path": {format.Path},
	"file": {format.Path}, "filename": {format.Path}, "dir": {format.Path}, "ext": {format.Path}, "escape": {format.Percent, format.Quoted},
	"unescape": {format.Percent, format.Quoted}, "percent": {format.Percent}, "quote": {format.Quoted}, "unquote": {format.Quoted},
	"quoted": {format.Quoted}, "csv": {format.Quoted}, "html": {format.Entity}, "xml": {format.Entity},
}

// formatCalls are formats that a call of a function of a package suggests.
var formatCalls = map[string][]string{
	"time.Parse": {format.DateTime, format.Date, format.Time}, "time.ParseInLocation": {format.DateTime, format.Date, format.Time},
	"time.ParseDuration": {format.Duration}, "strconv.Unquote": {format.Quoted}, "strconv.Quote": {format.Quoted},
	"strconv": {format.Number}, "net/netip": {format.Address, format.Prefix}, "net": {format.Address, format.Prefix, format.HostPort},
	"net/url": {format.URL, format.Percent}, "net/mail": {format.Mail}, "encoding/hex": {format.Hex},
	"encoding/base64": {format.Base64}, "path": {format.Path}, "path/filepath": {format.Path}, "go/version": {format.Version},
	"golang.org/x/mod/semver": {format.Version}, "encoding/csv": {format.Quoted}, "math/big": {format.Number}, "html": {format.Entity},
	"golang.org/x/net/idna": {format.Domain}, "golang.org/x/net/publicsuffix": {format.Domain},
}

// formatMarks are formats that a character which a function looks for suggests, if it looks for digits
// as well.
var formatMarks = map[rune][]string{
	'-': {format.Date, format.Version}, ':': {format.Time, format.Address}, '.': {format.Address, format.Version, format.Number},
	'/': {format.Date, format.Prefix}, '%': {format.Percent}, '+': {format.Number, format.DateTime}, '_': {format.Number},
	'T': {format.DateTime}, 'W': {format.Week}, 'e': {format.Number}, 'x': {format.Number, format.Hex}, 'f': {format.Hex},
	'F': {format.Hex}, '&': {format.Entity},
}

// formats guesses the formats of the texts of both functions, in order.
func formats(subjects ...*subject.Subject) []string {
	found := make(map[string]bool)
	add := func(names []string) {
		for _, n := range names {
			found[n] = true
		}
	}
	for _, s := range subjects {
		addNamed(s, add)
		for _, n := range s.Reachable(s.Func) {
			addUsed(s, n, add)
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// addNamed adds what the names of a function and of its parameters suggest.
func addNamed(s *subject.Subject, add func([]string)) {
	names := []string{s.Func.Name()}
	sig := s.Func.Signature()
	for p := range sig.Params().Variables() {
		names = append(names, p.Name())
		if n := subject.Named(p.Type()); n != nil {
			names = append(names, n.Obj().Name())
		}
	}
	if r := subject.Receiver(s.Func); r != nil {
		names = append(names, r.Name())
	}
	for _, name := range names {
		words := wordsOf(name)
		for word, formats := range formatWords {
			if slices.Contains(words, word) || len(word) > 3 && strings.Contains(strings.ToLower(name), word) {
				add(formats)
			}
		}
	}
}

// wordsOf takes a name apart: of parseHTTPDate it is parse, http and date.
func wordsOf(name string) []string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		afterSmall := i > 0 && !unicode.IsUpper(runes[i-1])
		if unicode.IsUpper(r) && (afterSmall || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return r == ' ' || r == '_' })
}

// addUsed adds what the calls and literals in a declaration suggest.
func addUsed(s *subject.Subject, n ast.Node, add func([]string)) {
	var marks []rune
	digits := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			o := s.Pkg.TypesInfo.Uses[n]
			if c, ok := o.(*types.Const); ok && c.Val().Kind() == constant.String && format.IsLayout(constant.StringVal(c.Val())) {
				add([]string{format.Layout(constant.StringVal(c.Val()))})
			}
			fn, ok := o.(*types.Func)
			if !ok || fn.Pkg() == nil || fn.Pkg() == s.Pkg.Types {
				return true
			}
			digits = digits || fn.Pkg().Path() == "strconv"
			if names, ok := formatCalls[fn.FullName()]; ok {
				add(names)
			} else {
				add(formatCalls[fn.Pkg().Path()])
			}
		case *ast.BasicLit:
			switch v := constant.MakeFromLiteral(n.Value, n.Kind, 0); n.Kind {
			case token.CHAR:
				if r, ok := constant.Int64Val(v); ok {
					marks, digits = append(marks, rune(r)), digits || '0' <= r && r <= '9'
				}
			case token.STRING:
				text := constant.StringVal(v)
				if format.IsLayout(text) {
					add([]string{format.Layout(text)})
				}
				add(format.Of(text))
				if r := []rune(text); len(r) == 1 {
					marks = append(marks, r[0])
				}
			}
		}
		return true
	})
	for _, r := range marks {
		if digits {
			add(formatMarks[r])
		}
	}
	if digits {
		add([]string{format.Number})
	}
}
