package words

import (
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

func TestAm(t *testing.T) {
	for _, tt := range []struct{ folder, patch, commit, want string }{
		{"patches", "-a\n+b\n", "1e3b", "git am patches/*.patch"},
		{"it's mine", "-a\n+b\n", "1e3b", `git am 'it'\''s mine'/*.patch`},
		{"/tmp/p", "-a\r\n+b\r\n", "1e3b", "git am --keep-cr /tmp/p/*.patch"},
		{"patches", "-a\r\n+b\r\n", "", "git apply patches/*.patch"},
	} {
		c := &message.Stream{
			Config: &message.Config{Versions: []sample.Version{{Name: ".", Commit: tt.commit}}}, Trials: []*message.Trial{{Outcome: "kept", Patch: tt.patch}},
		}
		if got := am(c, tt.folder); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.folder, got, tt.want)
		}
	}
}
