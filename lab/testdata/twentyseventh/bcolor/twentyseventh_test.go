package colorprofile

import (
	"io"
	"strings"
	"testing"
)

func BenchmarkTwentyseventhColoredLog(b *testing.B) {
	w := &Writer{Forward: io.Discard, Profile: ANSI256}
	p := []byte(strings.Repeat("\x1b[38;2;107;80;255mINFO\x1b[0m request served in 12ms \x1b[32mpath\x1b[0m=/index.html naïve 日本\r\n", 16))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		w.Write(p)
	}
}

func BenchmarkTwentyseventhPlainText(b *testing.B) {
	w := &Writer{Forward: io.Discard, Profile: ANSI256}
	p := []byte(strings.Repeat("2026-11-29T13:30:41Z INFO request served in 12ms path=/index.html\n", 16))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		w.Write(p)
	}
}

func BenchmarkTwentyseventhEnviron(b *testing.B) {
	env := append([]string{}, "TERM=xterm-256color", "COLORTERM=", "LANG=C.UTF-8", "HOME=/root", "PWD=/work", "SHLVL=1")
	for _, n := range []string{"PATH", "USER", "SHELL", "EDITOR", "PAGER", "LOGNAME", "MAIL", "HOSTNAME", "XDG_RUNTIME_DIR", "SSH_TTY", "GOPATH", "GOPROXY", "LC_ALL", "TMPDIR", "DISPLAY", "OLDPWD", "LESS", "LS_COLORS", "DBUS", "SESSION"} {
		env = append(env, n+"=some value of "+n)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Env(env)
	}
}
