package report

import "testing"

func TestAm(t *testing.T) {
	for _, tt := range []struct{ folder, patch, want string }{
		{"patches", "-a\n+b\n", "git am patches/*.patch"},
		{"it's mine", "-a\n+b\n", `git am 'it'\''s mine'/*.patch`},
		{"/tmp/p", "-a\r\n+b\r\n", "git am --keep-cr /tmp/p/*.patch"},
	} {
		c := &collector{trials: []*Trial{{Outcome: "kept", Patch: tt.patch}}}
		if got := c.am(tt.folder); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.folder, got, tt.want)
		}
	}
}
