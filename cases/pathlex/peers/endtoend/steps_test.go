package endtoend

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/gohone/hone/cases/pathlex/ladder/lex"
	"github.com/gohone/hone/cases/pathlex/peers/fronts"
	"github.com/gohone/hone/cases/pathlex/token"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
)

// A step is one of the story: how it lexes a path, and how it makes metadata of headers.
type step struct {
	name     string
	lex      func(path string, visit func(token.Token)) error
	metadata func(http.Header) metadata.MD
}

// steps are those of the story in its order, each with what came before it, and the form
// of the lexer that the author did not measure.
var steps = []step{
	{"append", lex.Append, copied},
	{"pool", lex.Pool, copied},
	{"array64", lex.Array64, copied},
	{"aligned64", lex.Aligned64, copied},
	{"shared", lex.Aligned64, sharing},
	{"channel", lex.Channel, copied},
}

// BenchmarkSteps has each step before our transcoder, which has a lexer and metadata of
// its own: what differs between the rows is what a step changes in a whole request.
func BenchmarkSteps(b *testing.B) {
	var all []fronttest.Front
	for _, s := range steps {
		all = append(all, fronttest.Front{Name: s.name, Handler: func(conn grpc.ClientConnInterface, addr string) (http.Handler, error) {
			h, err := fronts.All()[0].Handler(conn, addr)
			return s.before(h), err
		}})
	}
	fronttest.HTTP(b, all, func(f fronttest.Front, r fronttest.Request) bool {
		switch r.Name {
		case "GetBook":
			return true
		case "UpdateBook", "DeleteBook": // what the story printed of them
			return f.Name == "append" || f.Name == "shared"
		}
		return false
	})
}

// before is a handler that does what a step does, and then calls h.
func (s step) before(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.lex(r.URL.Path, func(token.Token) {}); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		ctx := metadata.NewIncomingContext(r.Context(), s.metadata(r.Header))
		h.ServeHTTP(w, r.WithContext(ctx))
	})
}

// copied makes metadata with values of its own.
func copied(h http.Header) metadata.MD {
	md := make(metadata.MD, len(h))
	for name, values := range h {
		md[strings.ToLower(name)] = slices.Clone(values)
	}
	return md
}

// sharing makes metadata whose values are the slices of the headers, cut to their length:
// what is appended to one goes elsewhere, and is not seen in the other.
func sharing(h http.Header) metadata.MD {
	md := make(metadata.MD, len(h))
	for name, values := range h {
		md[strings.ToLower(name)] = slices.Clip(values)
	}
	return md
}

// TestSharing appends to metadata and to headers that share a slice. Without the cut, the
// header has room in which the metadata's value turns up.
func TestSharing(t *testing.T) {
	for name, c := range map[string]struct {
		make  func(http.Header) metadata.MD
		leaks bool
	}{
		"copied": {copied, false}, "sharing": {sharing, false},
		"not cut": {func(h http.Header) metadata.MD { return metadata.MD{"a": h["A"]} }, true},
	} {
		h := http.Header{"A": append(make([]string, 0, 4), "1")}
		md := c.make(h)
		md["a"] = append(md["a"], "metadata")
		h["A"] = append(h["A"], "header")
		if leaks := md["a"][1] != "metadata"; leaks != c.leaks || h["A"][1] != "header" {
			t.Errorf("%s: metadata %q, header %q", name, md["a"], h["A"])
		}
	}
	h := http.Header{"A": {"1", "2"}}
	if n := testing.AllocsPerRun(100, func() { copied(h) }) - testing.AllocsPerRun(100, func() { sharing(h) }); n != 1 {
		t.Errorf("sharing a header saves %v allocations, want 1", n)
	}
}
