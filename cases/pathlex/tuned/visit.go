package pathlex

import "github.com/gohone/hone/cases/pathlex/token"

// VisitPath calls visit with the tokens of the path of a request, in their order, while it
// reads. It keeps none: no path is long enough to make it allocate. On a path that is wrong
// it returns a *token.Error, after visit had some of the tokens before it.
func VisitPath(path string, visit func(token.Token)) error {
	if path == "" || path[0] != '/' {
		return wrongPath(path, 0)
	}
	visit(token.Token{Kind: token.Slash, Text: path[:1]})
	first, verb := 1, -1 // where the segment begins, and the last colon in it
	for i := plainEnd(path, 1); i < len(path); i = plainEnd(path, i+1) {
		switch class[path[i]] {
		case slash:
			if i == first {
				return wrongPath(path, 0)
			}
			visit(token.Token{Kind: token.Path, Text: path[first:i]})
			first, verb = i+1, -1
			visit(token.Token{Kind: token.Slash, Text: path[i:first]})
		case colon:
			verb = i
		default:
			n := encoded(path[i:])
			if n == 0 {
				return wrongPath(path, 0)
			}
			i += n - 1
		}
	}
	if first == len(path) || first == verb || verb == len(path)-1 {
		return wrongPath(path, 0)
	}
	if verb > 0 {
		visit(token.Token{Kind: token.Path, Text: path[first:verb]})
		first = verb + 1
		visit(token.Token{Kind: token.Verb, Text: path[verb:first]})
	}
	visit(token.Token{Kind: token.Path, Text: path[first:]})
	visit(token.Token{Kind: token.End})
	return nil
}

// VisitPath is as [VisitPath], with the limit of l. It visits nothing of a path that has
// more tokens.
func (l Lexer) VisitPath(path string, visit func(token.Token)) error {
	if err := l.tooMany(path); err != nil {
		return err
	}
	return VisitPath(path, visit)
}
