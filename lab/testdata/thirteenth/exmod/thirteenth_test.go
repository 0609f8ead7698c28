package module

import "testing"

var thirteenthPaths = []string{
	"github.com/example/project/internal/parser",
	"golang.org/x/tools/go/analysis/passes/printf",
	"k8s.io/apimachinery/pkg/apis/meta/v1",
	"cloud.google.com/go/storage/internal/test/conformance",
}

func BenchmarkThirteenthCheckImportPath(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := CheckImportPath(thirteenthPaths[i%len(thirteenthPaths)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirteenthMatchPrefixPatterns(b *testing.B) {
	b.ReportAllocs()
	const globs = "git.corp.example.com,corp.example.com/team/project,github.com/example-private,gitlab.com/group/subgroup,example.org/go"
	for i := 0; i < b.N; i++ {
		if MatchPrefixPatterns(globs, thirteenthPaths[i%len(thirteenthPaths)]) {
			b.Fatal("match")
		}
	}
}
