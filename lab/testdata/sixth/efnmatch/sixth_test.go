package fnmatch

import (
	"testing"
)

var sixthBool bool

type sixthCase struct {
	name, pattern, text string
	flags               int
}

func BenchmarkSixthMatch(b *testing.B) {
	sixthMatches(b, []sixthCase{
		{"ext", "*.go", "internal/server/handlers/users_handler_test.go", 0},
		{"path", "src/*_test.go", "src/connection_pool_manager_test.go", FNM_PATHNAME},
		{"two", "*handlers*_test.go", "internal/server/handlers/users_handler_test.go", 0},
		{"none", "*zip", "internal/server/handlers/users_handler_test.go", 0},
	})
}

func BenchmarkSixthFold(b *testing.B) {
	sixthMatches(b, []sixthCase{
		{"ext", "*.jpg", "Holiday Pictures/Summer At The Sea/IMG_20260711_101112.JPG", FNM_CASEFOLD},
		{"two", "*summer*.jpg", "Holiday Pictures/Summer At The Sea/IMG_20260711_101112.JPG", FNM_CASEFOLD},
		{"none", "*zip", "internal/server/handlers/users_handler_test.go", FNM_CASEFOLD},
	})
}

func sixthMatches(b *testing.B, cases []sixthCase) {
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthBool = Match(c.pattern, c.text, c.flags)
			}
		})
	}
}
