package transcoder

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/pathlex/token"
	pathlex "github.com/gohone/hone/cases/pathlex/tuned"
)

// A node is one of the tree of rules, which has a level for each segment. Goroutines may
// share it once all rules are in it.
type node struct {
	literals map[string]*node
	any      *node   // after a "*"
	here     []*leaf // rules that end here
	rest     []*leaf // rules that have "**" here
}

// A leaf is what rules of one path have, by their HTTP methods.
type leaf struct {
	verb    string
	methods []string // as routes
	routes  []*route
}

// add adds a rule.
func (n *node) add(r *route) error {
	rest := false
	for _, s := range r.segments {
		switch s.kind {
		case token.StarStar:
			rest = true
		case token.Star:
			if n.any == nil {
				n.any = &node{}
			}
			n = n.any
		default:
			if n.literals == nil {
				n.literals = make(map[string]*node)
			}
			if n.literals[s.text] == nil {
				n.literals[s.text] = &node{}
			}
			n = n.literals[s.text]
		}
	}
	leaves := &n.here
	if rest {
		leaves = &n.rest
	}
	i := slices.IndexFunc(*leaves, func(l *leaf) bool { return l.verb == r.verb })
	if i < 0 {
		i = len(*leaves)
		*leaves = append(*leaves, &leaf{verb: r.verb})
	}
	l := (*leaves)[i]
	if i := slices.Index(l.methods, r.httpMethod); i >= 0 {
		return &RuleError{r.name, r.rule, "has the paths of " + l.routes[i].rule + " of " + string(l.routes[i].name)}
	}
	l.methods, l.routes = append(l.methods, r.httpMethod), append(l.routes, r)
	return nil
}

// rules returns the rules below n.
func (n *node) rules() []string {
	var all []string
	n.each(func(l *leaf) {
		for _, r := range l.routes {
			all = append(all, r.rule)
		}
	})
	slices.SortFunc(all, func(a, b string) int {
		return strings.Compare(a[strings.IndexByte(a, ' '):]+a, b[strings.IndexByte(b, ' '):]+b)
	})
	return all
}

func (n *node) each(visit func(*leaf)) {
	for _, l := range slices.Concat(n.here, n.rest) {
		visit(l)
	}
	if n.any != nil {
		n.any.each(visit)
	}
	for _, next := range n.literals {
		next.each(visit)
	}
}

// unreserved are the bytes that a path has as they are, whoever encodes it.
var unreserved = func() (is [256]bool) {
	for _, c := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/:") {
		is[c] = true
	}
	return is
}()

// escapedPath is that of a URL, which encodes none that has nothing to be encoded.
func escapedPath(u *url.URL) string {
	if u.RawPath != "" {
		return u.EscapedPath()
	}
	path := u.Path
	for i := range len(path) {
		if !unreserved[path[i]] {
			return u.EscapedPath()
		}
	}
	return path
}

var errNoRoute = errors.New("no rule has this path")

// otherMethods is the error of a path that takes other HTTP methods.
type otherMethods struct{ allow string }

func (e *otherMethods) Error() string { return "the path takes " + e.allow }

// find returns the rule of a method and a path in percent-encoding, and appends the values
// of its variables, decoded, to dst. Where several rules have the path, a literal goes
// before "*" and that before "**", from left to right; a verb before the same text as the
// end of the last segment. HEAD is answered by the rule of GET unless the same path has one
// of its own, and any method by a rule of "*".
func (n *node) find(dst []string, method, path string, maxTokens int) (*route, []string, error) {
	var room [32]span
	p, err := lex(room[:0], path, maxTokens)
	if err != nil {
		return nil, nil, err
	}
	p.method = method
	if r := p.in(n, 0); r != nil {
		return r, r.appendValues(dst, path, p.segments), nil
	}
	others := p.methods(nil, n, 0)
	if p.verb != "" { // it may be that the colon is a part of the segment
		p.verb, p.segments[len(p.segments)-1].end = "", len(path)
		if r := p.in(n, 0); r != nil {
			return r, r.appendValues(dst, path, p.segments), nil
		}
		others = p.methods(others, n, 0)
	}
	if len(others) > 0 {
		return nil, nil, &otherMethods{allow(others)}
	}
	return nil, nil, errNoRoute
}

// A span is a piece of a path.
type span struct{ start, end int }

// A walk looks for the rule of one request. Its methods write nothing to it, so that it
// and its segments stay on the stack of find.
type walk struct {
	method, path string
	segments     []span
	verb         string // while it is not a part of the last segment
	encoded      bool   // whether anything is in percent-encoding
}

// lex returns the walk of a path, with room for its segments.
func lex(room []span, path string, maxTokens int) (walk, error) {
	verb, isVerb, pos := "", false, 0
	err := pathlex.Lexer{MaxTokens: maxTokens}.VisitPath(path, func(tok token.Token) {
		switch {
		case tok.Kind == token.Verb:
			isVerb = true
		case tok.Kind == token.Path && isVerb:
			verb = tok.Text
		case tok.Kind == token.Path:
			room = append(room, span{pos, pos + len(tok.Text)})
		}
		pos += len(tok.Text)
	})
	return walk{path: path, segments: room, verb: verb, encoded: strings.IndexByte(path, '%') >= 0}, err
}

// in looks below n for the rule of the segments from i on.
func (p *walk) in(n *node, i int) *route {
	if i == len(p.segments) {
		if r := p.take(n.here); r != nil {
			return r
		}
		return p.take(n.rest)
	}
	if next := p.literal(n, i); next != nil {
		if r := p.in(next, i+1); r != nil {
			return r
		}
	}
	if n.any != nil {
		if r := p.in(n.any, i+1); r != nil {
			return r
		}
	}
	return p.take(n.rest)
}

// literal returns the node after the literal that is segment i, nil if there is none.
func (p *walk) literal(n *node, i int) *node {
	if len(n.literals) == 0 {
		return nil
	}
	text := p.path[p.segments[i].start:p.segments[i].end]
	if p.encoded {
		text = unescape(text, false)
	}
	return n.literals[text]
}

// methods appends the methods of all rules of the path below n.
func (p *walk) methods(dst []string, n *node, i int) []string {
	if i == len(p.segments) {
		for _, l := range n.here {
			if l.verb == p.verb {
				dst = append(dst, l.methods...)
			}
		}
	} else {
		if next := p.literal(n, i); next != nil {
			dst = p.methods(dst, next, i+1)
		}
		if n.any != nil {
			dst = p.methods(dst, n.any, i+1)
		}
	}
	for _, l := range n.rest {
		if l.verb == p.verb {
			dst = append(dst, l.methods...)
		}
	}
	return dst
}

// take returns the rule of the verb and the method among leaves.
func (p *walk) take(leaves []*leaf) *route {
	for _, l := range leaves {
		if l.verb != p.verb {
			continue
		}
		if i := l.index(p.method); i >= 0 {
			return l.routes[i]
		}
	}
	return nil
}

// index returns the index of the rule of a method, -1 if there is none: of the method
// itself, then for HEAD of GET, then of "*", which is any.
func (l *leaf) index(method string) int {
	i := slices.Index(l.methods, method)
	if i < 0 && method == http.MethodHead {
		i = slices.Index(l.methods, http.MethodGet)
	}
	if i < 0 {
		i = slices.Index(l.methods, "*")
	}
	return i
}

// allow is the value of the Allow header.
func allow(methods []string) string {
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	slices.Sort(methods)
	return strings.Join(slices.Compact(methods), ", ")
}

// appendValues appends what each variable of a rule stands for.
func (r *route) appendValues(dst []string, path string, segments []span) []string {
	for _, v := range r.variables {
		end, value := v.end, ""
		if v.rest {
			end = len(segments)
		}
		if v.first < end {
			value = unescape(path[segments[v.first].start:segments[end-1].end], v.many)
		}
		dst = append(dst, value)
	}
	return dst
}

// unescape decodes percent-encoding, which the lexer has found to be right. In the value
// of a variable of many segments it leaves a slash encoded, to tell it from the others.
func unescape(text string, many bool) string {
	i := strings.IndexByte(text, '%')
	if i < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for ; i >= 0; i = strings.IndexByte(text, '%') {
		b = append(b, text[:i]...)
		c := hex(text[i+1])<<4 | hex(text[i+2])
		if many && c == '/' {
			b = append(b, text[i:i+3]...)
		} else {
			b = append(b, c)
		}
		text = text[i+3:]
	}
	return string(append(b, text...))
}

// hex is the value of a hexadecimal digit.
func hex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
