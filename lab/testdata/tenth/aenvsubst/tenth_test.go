package envsubst

import "testing"

var (
	tenthText string
	tenthErr  error
)

var tenthVars = map[string]string{
	"HOME": "/home/builder", "DRONE_REPO": "octocat/hello-world", "DRONE_BRANCH": "main",
	"DRONE_COMMIT_SHA": "7fd1a60b01f91b314f59955a4e4d4e80d8edf11d", "DRONE_TAG": "v1.12.3",
	"REGISTRY": "registry.internal.example.com", "FILE": "reports/2024/05/coverage-summary.tar.gz",
	"DB_HOST": "db.internal.example.com", "DB_PORT": "5432",
}

func tenthMapper(name string) string { return tenthVars[name] }

func BenchmarkTenthDefault(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"plain", "${REGISTRY}/${DRONE_REPO}:${DRONE_TAG}"},
		{"set", "${REGISTRY:-docker.io}/${DRONE_REPO:-library/app}:${DRONE_TAG:-latest}"},
		{"nested", "tcp://${DB_HOST:-${DEFAULT_HOST:-localhost}}:${DB_PORT:-${DEFAULT_PORT:-${FALLBACK_PORT:-5432}}}/${DRONE_BRANCH:-${DRONE_COMMIT_SHA:0:8}}"},
		{"unset", "${LOG_LEVEL:-${DEFAULT_LEVEL:-info}} ${WORKERS:-4}"},
	} {
		t, err := Parse(c.text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText, tenthErr = t.Execute(tenthMapper)
			}
		})
	}
}

func BenchmarkTenthSuffix(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"extension", "${FILE%.tar.gz}"},
		{"other", "${FILE%.zip}"},
		{"longest", "${FILE%%.gz}"},
		{"host", "${REGISTRY%.example.com} ${DB_HOST%.example.com}"},
		{"glob", "${FILE%.*}"},
	} {
		t, err := Parse(c.text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText, tenthErr = t.Execute(tenthMapper)
			}
		})
	}
}
