package gziphandler

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"testing"
)

var tenthAccepted bool

func BenchmarkTenthAccepts(b *testing.B) {
	for _, c := range []struct{ name, header string }{
		{"browser", "gzip, deflate, br, zstd"},
		{"single", "gzip"},
		{"values", "deflate;q=0.5, gzip;q=1.0, *;q=0"},
		{"identity", "identity"},
		{"none", ""},
	} {
		r := &http.Request{Header: http.Header{}}
		if c.header != "" {
			r.Header.Set(acceptEncoding, c.header)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthAccepted = acceptsGzip(r)
			}
		})
	}
}

type tenthWriter struct {
	header http.Header
	size   int
}

func (w *tenthWriter) Header() http.Header { return w.header }

func (w *tenthWriter) WriteHeader(int) {}

func (w *tenthWriter) Write(p []byte) (int, error) {
	w.size += len(p)
	return len(p), nil
}

var tenthSize int

func BenchmarkTenthWrite(b *testing.B) {
	for _, c := range []struct {
		name, contentType string
		size              int
	}{
		{"short", "application/json", 900},
		{"tiny", "text/plain; charset=utf-8", 64},
		{"image", "image/png", 48 * 1024},
	} {
		body := bytes.Repeat([]byte("0123456789abcdef"), c.size/16)
		rw := &tenthWriter{header: http.Header{contentType: {c.contentType}}}
		types := []parsedContentType{{mediaType: "application/json"}, {mediaType: "text/plain"}}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				w := &GzipResponseWriter{
					ResponseWriter: rw,
					index:          poolIndex(gzip.DefaultCompression),
					minSize:        DefaultMinSize,
					contentTypes:   types,
				}
				w.Write(body)
				w.Close()
			}
			tenthSize = rw.size
		})
	}
}
