package fronttest

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/types/known/emptypb"

	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// A stub is a connection that costs next to nothing: it answers every call at once with
// the same book.
type stub struct{}

func (stub) Invoke(_ context.Context, _ string, _, out any, _ ...grpc.CallOption) error {
	answer(out)
	return nil
}

func (stub) NewStream(ctx context.Context, _ *grpc.StreamDesc, _ string, _ ...grpc.CallOption) (grpc.ClientStream, error) {
	return &stubStream{ctx: ctx}, nil
}

// authors are those of every book.
var authors = []string{"A. Walker"}

func answer(out any) {
	switch out := out.(type) {
	case *library.Book:
		out.Name, out.Title, out.Authors, out.Pages = "shelves/1/books/1", "On Paths", authors, 216
	case *emptypb.Empty:
	default:
		panic("stub: no answer of this type")
	}
}

// A stubStream sends one book.
type stubStream struct {
	ctx  context.Context
	sent bool
}

func (s *stubStream) Header() (metadata.MD, error) { return nil, nil }
func (s *stubStream) Trailer() metadata.MD         { return nil }
func (s *stubStream) CloseSend() error             { return nil }
func (s *stubStream) Context() context.Context     { return s.ctx }
func (s *stubStream) SendMsg(any) error            { return nil }

func (s *stubStream) RecvMsg(out any) error {
	if s.sent {
		return io.EOF
	}
	s.sent = true
	answer(out)
	return nil
}

// A sink takes an answer and keeps its status.
type sink struct {
	header http.Header
	status int
	bytes  int
}

func (s *sink) Header() http.Header              { return s.header }
func (s *sink) Flush()                           {}
func (s *sink) SetWriteDeadline(time.Time) error { return nil }

func (s *sink) WriteHeader(status int) { s.status = status }

func (s *sink) Write(b []byte) (int, error) {
	if s.status == 0 {
		s.status = http.StatusOK
	}
	s.bytes += len(b)
	return len(b), nil
}

// A body is one that can be read again.
type body struct{ strings.Reader }

func (*body) Close() error { return nil }

// Own has what fronts themselves take of a request: the handlers are called without a
// connection on either side.
func Own(b *testing.B, fronts []Front) {
	for _, r := range Requests {
		for _, f := range fronts {
			b.Run(r.Name+"/impl="+f.Name, func(b *testing.B) {
				h, err := f.Handler(stub{}, "")
				if err != nil {
					b.Fatal(err)
				}
				request := received(b, r)
				w, from := &sink{header: make(http.Header)}, &body{}
				request.Body = from
				b.ReportAllocs()
				b.ResetTimer()
				for range b.N {
					from.Reset(r.Body)
					clear(w.header)
					w.status, w.bytes = 0, 0
					h.ServeHTTP(w, request)
				}
				if w.status != http.StatusOK || w.bytes == 0 {
					b.Fatalf("status %d, %d bytes", w.status, w.bytes)
				}
			})
		}
	}
}

// Floor has what protojson takes to read the body of a request and to write the answer of
// the stub, which every front has to do: not of DeleteBook, which has no body, and whose
// answer has no fields.
func Floor(b *testing.B) {
	for _, r := range Requests {
		if r.Name == "DeleteBook" {
			continue
		}
		b.Run(r.Name+"/impl=protojson", func(b *testing.B) {
			var buf []byte
			b.ReportAllocs()
			for range b.N {
				if r.Body != "" {
					if err := protojson.Unmarshal([]byte(r.Body), &library.Book{}); err != nil {
						b.Fatal(err)
					}
				}
				out := &library.Book{}
				answer(out)
				var err error
				if buf, err = (protojson.MarshalOptions{}).MarshalAppend(buf[:0], out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// received is a request as a server gets it from a client of net/http.
func received(b *testing.B, r Request) *http.Request {
	request, err := http.NewRequest(r.Method, r.Path, strings.NewReader(r.Body))
	if err != nil {
		b.Fatal(err)
	}
	request.RemoteAddr, request.Host, request.RequestURI = "127.0.0.1:40000", "127.0.0.1:8080", r.Path
	request.Header.Set("User-Agent", "Go-http-client/1.1")
	request.Header.Set("Accept-Encoding", "gzip")
	return request
}
