package ini

import (
	"fmt"
	"testing"
)

var (
	twelfthString string
	twelfthBool   bool
)

func twelfthFile(b *testing.B) *File {
	f, err := Load([]byte(`
root = /srv/www
domain = example.org

[paths]
name = shop
home = %(root)s/%(name)s
logs = %(home)s/logs
cache = %(home)s/cache/%(domain)s
url = https://%(name)s.%(domain)s/index.php?x=%%20

[database]
dsn = app:secret@tcp(localhost:3306)/shop?charset=utf8mb4&loc=Europe%2FBerlin
timeout = 30s
`))
	if err != nil {
		b.Fatal(err)
	}
	return f
}

func BenchmarkTwelfthTransform(b *testing.B) {
	f := twelfthFile(b)
	for _, c := range []struct{ name, section, key string }{
		{"one", "paths", "home"},
		{"nested", "paths", "cache"},
		{"two", "paths", "url"},
		{"percent", "database", "dsn"},
	} {
		k := f.Section(c.section).Key(c.key)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString = k.String()
			}
		})
	}
}

func BenchmarkTwelfthHasValue(b *testing.B) {
	for _, n := range []int{5, 30, 200} {
		f := Empty()
		s := f.Section("hosts")
		for i := 0; i < n; i++ {
			if _, err := s.NewKey(fmt.Sprint("host", i), fmt.Sprintf("10.0.%d.%d", i/8, i)); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(fmt.Sprint("miss-", n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthBool = s.HasValue("192.168.0.1")
			}
		})
	}
}
