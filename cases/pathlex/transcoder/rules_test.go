package transcoder_test

import (
	"io"
	"net/http"
	"testing"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

func TestRules(t *testing.T) {
	if n := len(ruletest.Cases()); n < 200 {
		t.Errorf("%d requests, want 200", n)
	}
	for name, h := range map[string]http.Handler{
		"generated": handler(t, transcoder.Options{}),
		"reflected": reflected(t, transcoder.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			url := serve(t, h).URL
			for _, c := range ruletest.Cases() {
				r, err := c.New(url)
				if err != nil {
					t.Fatal(err)
				}
				w, err := http.DefaultTransport.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				body, err := io.ReadAll(w.Body)
				w.Body.Close()
				if err != nil {
					t.Fatal(err)
				}
				if err := c.CheckMessage(w.StatusCode, w.Header, string(body)); err != nil {
					t.Errorf("%.200s %.200s: %v", c.Request, c.Body, err)
				}
			}
		})
	}
}
