package textsim_test

import (
	"net/http"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/casetest"
	tuned "github.com/gohone/hone/cases/textsim/tuned"
)

// BenchmarkHandler compares tuned with base within one program.
func BenchmarkHandler(b *testing.B) {
	for _, impl := range []struct {
		name       string
		newHandler func(maxBody int64) http.Handler
	}{
		{"impl=base", base.NewHandler},
		{"impl=tuned", tuned.NewHandler},
	} {
		b.Run(impl.name, func(b *testing.B) { casetest.BenchmarkHandler(b, impl.newHandler) })
	}
}
