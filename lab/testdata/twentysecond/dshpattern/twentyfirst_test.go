package pattern

import "testing"

func BenchmarkTwentyfirstHasMeta(b *testing.B) {
	in := []string{"/usr/local/share/doc/readme.txt", "src/*.go", "report [2021].txt", `with\ space\*star`, "plain"}
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			HasMeta(s, 0)
		}
	}
}

func BenchmarkTwentyfirstRegexp(b *testing.B) {
	in := []string{"/usr/local/share/doc/*.txt", "src/**/*_test.go", "[a-z]*.conf", `a\*b?c.d`, "größe-*.log"}
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			if _, err := Regexp(s, Filenames|EntireString); err != nil {
				b.Fatal(err)
			}
		}
	}
}
