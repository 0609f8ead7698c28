package interpolate

import (
	"strconv"
	"strings"
	"testing"
)

var (
	tenthExpr Expression
	tenthErr  error
	tenthText string
	tenthEnv  Env
)

func BenchmarkTenthParse(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"plain", "make build && make test"},
		{"short", "docker push ${REGISTRY}/${IMAGE}:$TAG"},
		{"defaults", "postgres://${DB_USER:-postgres}:${DB_PASSWORD?database password is needed}@${DB_HOST:-localhost}:${DB_PORT:-5432}/${DB_NAME:-${APP}_test}"},
		{"pipeline", strings.Repeat("  - label: \":go: build ${GOOS} on ${AGENT_NAME:-any agent}\"\n    command: |\n      cd services/${SERVICE} \n      go build -o bin/$$SERVICE ./cmd/... && ./scripts/upload.sh \"\\$HOME/out\"\n    artifact_paths: \"bin/*\"\n    timeout_in_minutes: 30\n", 8)},
		{"german", "Die Prüfung für ${DIENST:-alle Dienste} läuft über Nacht, die Ergebnisse gehen an ${EMPFÄNGER:-die übliche Liste}."},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthExpr, tenthErr = NewParser(c.text).Parse()
			}
		})
	}
}

func BenchmarkTenthMapEnv(b *testing.B) {
	for _, n := range []int{8, 60, 300} {
		vars := map[string]string{"SERVICE": "api"}
		for i := len(vars); i < n; i++ {
			vars["BUILDKITE_VARIABLE_"+strconv.Itoa(i)] = "value-" + strconv.Itoa(i)
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthEnv = NewMapEnv(vars)
				tenthText, _ = tenthEnv.Get("SERVICE")
			}
		})
	}
}
