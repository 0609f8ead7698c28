package txtar

import (
	"fmt"
	"strings"
	"testing"
)

func BenchmarkTwentyfirstFormat(b *testing.B) {
	few := &Archive{Comment: []byte("a comment\nof two lines")}
	many := &Archive{Comment: []byte("comment\n")}
	for i := 0; i < 20; i++ {
		many.Files = append(many.Files, File{fmt.Sprintf("dir/file%d.go", i), []byte(strings.Repeat("line of text\n", i))})
	}
	for i := 0; i < b.N; i++ {
		Format(few)
		Format(many)
	}
}
