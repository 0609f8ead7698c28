package bunrouter

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

var twentyninthSink int

func BenchmarkTwentyninthCleanPath(b *testing.B) {
	paths := []string{"/", "/api/v1/users", "/api/v1/users/42/posts/17/comments/", "/a//b/../c/./d", "/static/js/app.min.js", "/.well-known/acme-challenge/xyz", "/files/2024/05/report-final.v2.pdf"}
	for i := 0; i < b.N; i++ {
		for _, p := range paths {
			twentyninthSink += len(CleanPath(p))
		}
	}
}

func twentyninthParams(b *testing.B, route, path string) Params {
	var ps Params
	r := New()
	r.GET(route, func(w http.ResponseWriter, req Request) error {
		ps = req.Params()
		return nil
	})
	req, err := http.NewRequest("GET", path, nil)
	if err != nil {
		b.Fatal(err)
	}
	r.ServeHTTP(httptest.NewRecorder(), req)
	if ps.IsZero() {
		b.Fatal("no route")
	}
	return ps
}

func BenchmarkTwentyninthParamsMap(b *testing.B) {
	all := []Params{
		twentyninthParams(b, "/user/:name", "/user/gopher"),
		twentyninthParams(b, "/repos/:owner/:repo/issues/:number", "/repos/golang/go/issues/12345"),
		twentyninthParams(b, "/:a/:b/:c/:d/:e", "/one/two/three/four/five"),
		twentyninthParams(b, "/v1/org/:org/team/:team/project/:project/env/:env/region/:region/cluster/:cluster/node/:node/disk/:disk", "/v1/org/acme/team/platform/project/website/env/production/region/eu-west-1/cluster/main/node/node-0017/disk/sda"),
		twentyninthParams(b, "/files/:disk/*path", "/files/main/a/b/c.txt"),
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, ps := range all {
			twentyninthSink += len(ps.Map())
		}
	}
}

func BenchmarkTwentyninthParamsInt64(b *testing.B) {
	all := []Params{
		twentyninthParams(b, "/item/:id", "/item/7"),
		twentyninthParams(b, "/item/:id", "/item/-1234567"),
		twentyninthParams(b, "/item/:id", "/item/1699677240123456"),
		twentyninthParams(b, "/item/:id/edit", "/item/42/edit"),
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, ps := range all {
			n, err := ps.Int64("id")
			if err != nil {
				b.Fatal(err)
			}
			twentyninthSink += int(n)
		}
	}
}
