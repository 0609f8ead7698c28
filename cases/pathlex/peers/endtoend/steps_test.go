package endtoend

import (
	"net/http"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/gohone/hone/cases/pathlex/ladder/header"
	"github.com/gohone/hone/cases/pathlex/ladder/lex"
	"github.com/gohone/hone/cases/pathlex/peers/fronts"
	"github.com/gohone/hone/cases/pathlex/token"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
)

// A step is one of the story: how it lexes a path, and how it makes metadata of headers.
type step struct {
	name     string
	lex      func(path string, visit func(token.Token)) error
	metadata func(http.Header) header.Metadata
}

// steps are those of the story in its order, each with what came before it, and the form
// of the lexer that the author did not measure.
var steps = []step{
	{"append", lex.Append, header.Copied},
	{"pool", lex.Pool, header.Copied},
	{"array64", lex.Array64, header.Copied},
	{"aligned64", lex.Aligned64, header.Copied},
	{"shared", lex.Aligned64, header.Shared},
	{"channel", lex.Channel, header.Copied},
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
			return f.Name == "append" || f.Name == "aligned64"
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
		ctx := metadata.NewIncomingContext(r.Context(), metadata.MD(s.metadata(r.Header)))
		h.ServeHTTP(w, r.WithContext(ctx))
	})
}
