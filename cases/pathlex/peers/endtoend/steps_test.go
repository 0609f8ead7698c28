package endtoend

import (
	"net/http"
	"testing"

	"google.golang.org/grpc"

	"github.com/gohone/hone/cases/pathlex/ladder/lex"
	"github.com/gohone/hone/cases/pathlex/token"
)

// steps are those of the story's lexer, each before our transcoder, which has a lexer of
// its own: what differs between them is what a step changes in a whole request.
var steps = []struct {
	name string
	lex  func(path string, visit func(token.Token)) error
}{
	{"append", lex.Append},
	{"pool", lex.Pool},
	{"array64", lex.Array64},
	{"aligned64", lex.Aligned64},
	{"channel", lex.Channel},
}

// BenchmarkSteps is BenchmarkHTTP with each step of the lexer.
func BenchmarkSteps(b *testing.B) {
	for _, r := range requests[:3] {
		for _, s := range steps {
			b.Run(r.name+"/impl="+s.name, func(b *testing.B) {
				url := start(b, peer{s.name, func(conn grpc.ClientConnInterface, addr string) (http.Handler, error) {
					h, err := newOurs(conn, addr)
					return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if err := s.lex(r.URL.Path, func(token.Token) {}); err != nil {
							b.Error(err)
						}
						h.ServeHTTP(w, r)
					}), err
				}})
				warm(b, url, r)
				b.ReportAllocs()
				b.ResetTimer()
				for range b.N {
					send(b, url, r)
				}
			})
		}
	}
}
