package transcoder_test

import (
	"net/http"
	"testing"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

func TestRules(t *testing.T) {
	for name, h := range map[string]http.Handler{
		"generated": handler(t, transcoder.Options{}),
		"reflected": reflected(t, transcoder.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			for _, c := range ruletest.Cases {
				w := ask(h, c.Request, c.Body)
				if err := c.CheckMessage(w.Code, w.Body.String()); err != nil {
					t.Errorf("%s %s: %v", c.Request, c.Body, err)
				}
				if got := w.Header().Get("Content-Type"); got != "application/json" {
					t.Errorf("%s: Content-Type %s", c.Request, got)
				}
			}
		})
	}
}
