package tune

import (
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

// TestShare: the error that the report states is that of the whole run, so the packages
// share it.
func TestShare(t *testing.T) {
	for n, want := range map[int]float64{1: 0.01, 10: 0.001} {
		tuning := &Tuning{
			opt: Options{Policy: verdict.Policy{Alpha: 0.01}}, code: &code{private: new(source.Private)},
			packages: &packages{list: make([]build.Package, n)},
		}
		if got := tuning.loopOptions(build.Package{}, rewrite.Tree{}, Events{}).Policy.Alpha; got != want {
			t.Errorf("%d packages: an error of %v each", n, got)
		}
	}
}
