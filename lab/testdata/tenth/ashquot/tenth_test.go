package shquot

import (
	"strings"
	"testing"
)

var tenthText string

var tenthLines = []struct {
	name string
	line []string
}{
	{"ls", []string{"ls", "-lah", "/var/log"}},
	{"curl", []string{"curl", "-sS", "-H", "Accept: application/json", "https://api.example.com/v1/items?limit=50&sort=-created&filter[state]=open"}},
	{"ssh", []string{"bash", "-c", "cd /srv/app && ./bin/migrate --env=production | tee /tmp/migrate.log", "deploy"}},
	{"rsync", []string{"rsync", "-avz", "--delete", "--exclude=node_modules", "--exclude=*.log", "src/", "deploy@web01.internal.example.com:/srv/www/app/releases/20240517/"}},
	{"files", append([]string{"tar", "czf", "backup.tgz"}, strings.Fields(strings.Repeat("projects/alpha/README.md projects/beta/main.go data/Müller_2024.csv ", 10))...)},
}

func BenchmarkTenthPOSIXShell(b *testing.B) {
	for _, c := range tenthLines {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText = POSIXShell(c.line)
			}
		})
	}
}

func BenchmarkTenthViaPowerShell(b *testing.B) {
	q := ViaPowerShell(func(cmdline []string) (cmd, args string) {
		return cmdline[0], cmdline[1]
	})
	for _, c := range tenthLines {
		line := []string{c.line[0], strings.Join(c.line[1:], " ")}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText = q(line)
			}
		})
	}
}
