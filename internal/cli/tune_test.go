package cli

import (
	"testing"

	"github.com/gohone/hone/internal/verdict"
)

// TestTuneShare looks that the packages of a run share its error.
func TestTuneShare(t *testing.T) {
	tuning := &tuning{opt: &tuneOptions{policy: verdict.DefaultPolicy()}}
	for _, n := range []int{1, 4} {
		tuning.packages = n
		if got, want := tuning.share().Alpha*float64(n), verdict.DefaultPolicy().Alpha; got != want {
			t.Errorf("%d packages have an error of %v together, want %v", n, got, want)
		}
	}
	if tuning.opt.policy != verdict.DefaultPolicy() {
		t.Error("the policy of the run changed")
	}
}
