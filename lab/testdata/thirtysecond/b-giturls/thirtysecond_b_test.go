package giturls

import "testing"

func BenchmarkThirtysecondParseScp(b *testing.B) {
	urls := []string{
		"git@github.com:whilp/git-urls.git",
		"user@host.xz:/path/to/repo.git/",
		"host.xz:path/to/repo-with_specials.git?ref=v1.2",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, u := range urls {
			if _, err := ParseScp(u); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkThirtysecondParse(b *testing.B) {
	urls := []string{
		"git@github.com:whilp/git-urls.git",
		"ssh://git@host.xz:22/path/to/repo.git",
		"https://github.com/whilp/git-urls",
		"/srv/git/project.git",
		"../relative/project",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, u := range urls {
			if _, err := Parse(u); err != nil {
				b.Fatal(err)
			}
		}
	}
}
