package router

import (
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

var implementation = casetest.Implementation{
	New: func(s casetest.Settings) casetest.Router {
		return &Router{NotFound: s.NotFound, MethodNotAllowed: s.MethodNotAllowed, Options: s.Options}
	},
	Param: Param,
}

func TestComposed(t *testing.T)    { casetest.TestComposed(t, implementation, casetest.Best) }
func FuzzRouter(f *testing.F)      { casetest.Fuzz(f, implementation, casetest.Best) }
func BenchmarkSearch(b *testing.B) { casetest.BenchmarkSearch(b, implementation) }
func BenchmarkTables(b *testing.B) { casetest.BenchmarkTables(b, implementation) }
