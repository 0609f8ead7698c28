package textsim_test

import (
	"net/http"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/casetest"
	tuned "github.com/gohone/hone/cases/textsim/tuned"
)

// handlers are the implementations that are compared within one program.
var handlers = []struct {
	name       string
	newHandler func(maxBody int64) http.Handler
}{
	{"impl=base", base.NewHandler},
	{"impl=tuned", tuned.NewHandler},
}

func BenchmarkHandler(b *testing.B) {
	for _, impl := range handlers {
		b.Run(impl.name, func(b *testing.B) { casetest.BenchmarkHandler(b, impl.newHandler) })
	}
}

func BenchmarkTraffic(b *testing.B) {
	for _, impl := range handlers {
		b.Run(impl.name, func(b *testing.B) { casetest.BenchmarkTraffic(b, impl.newHandler) })
	}
}
