package router

import (
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

var implementation = casetest.Implementation{
	New: func(s casetest.Settings) casetest.Router {
		rt := New()
		rt.NotFound, rt.MethodNotAllowed, rt.Options = s.NotFound, s.MethodNotAllowed, s.Options
		return rt
	},
	Param: Param,
}

func TestComposed(t *testing.T)    { casetest.TestComposed(t, implementation, casetest.Greedy) }
func FuzzRouter(f *testing.F)      { casetest.Fuzz(f, implementation, casetest.Greedy) }
func BenchmarkSearch(b *testing.B) { casetest.BenchmarkSearch(b, implementation) }
func BenchmarkTables(b *testing.B) { casetest.BenchmarkTables(b, implementation) }
