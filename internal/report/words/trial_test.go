package words

import "testing"

func TestAm(t *testing.T) {
	for _, tt := range []struct{ how, folder, want string }{
		{"am", "patches", "git am patches/*.patch"},
		{"am", "it's mine", `git am 'it'\''s mine'/*.patch`},
		{"keep-cr", "/tmp/p", "git am --keep-cr /tmp/p/*.patch"},
		{"apply", "patches", "git apply patches/*.patch"},
		{"", "patches", "git apply patches/*.patch"},
		{"dirty", "p", "git apply p/*.patch, on top of your uncommitted changes; git am takes them once those are committed."},
	} {
		if got := am(tt.how, tt.folder); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.how, tt.folder, got, tt.want)
		}
	}
}
