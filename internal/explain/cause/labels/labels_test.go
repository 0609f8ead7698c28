package labels

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/explain/cause"
)

// lines is the folder of the small programs.
const lines = "../testdata/lines"

// TestAll scores the whole set; lab does that.
func TestAll(t *testing.T) {
	if os.Getenv("HONE_ALL_LINES") == "" {
		t.Skip("the whole set is lab's")
	}
	ctx := context.Background()
	all, err := Comments(lines)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(ctx, t.TempDir(), lines, ".")
	if err != nil {
		t.Fatal(err)
	}
	var found []Line
	for _, name := range strings.Fields(os.Getenv("HONE_ALL_LINES")) {
		for _, kind := range []cause.Kind{cause.CPU, cause.AllocSpace, cause.AllocObjects, cause.Mutex} {
			got, err := s.Case(ctx, "BenchmarkLines/"+name, kind, 100*time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, got...)
		}
	}
	judged := Judge(all, found)
	Write(os.Stdout, ScoreOf(judged, found), judged)
}
