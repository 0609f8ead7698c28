package packageurl

import "testing"

var (
	ninthPurl PackageURL
	ninthErr  error
	ninthOK   bool
)

func BenchmarkNinthFromString(b *testing.B) {
	for _, c := range []struct{ name, purl string }{
		{"npm", "pkg:npm/%40angular/animation@12.3.1"},
		{"golang", "pkg:golang/github.com/gorilla/context@234fd47e07d1004f0aed9c#api"},
		{"pypi", "pkg:pypi/django_allauth@0.62.1"},
		{"deb", "pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie"},
		{"maven", "pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?classifier=sources&type=zip"},
		{"url", "https://repo.example.com/maven2/org/apache/batik-anim-1.9.1.jar?download=true#sources"},
		{"path", "node_modules/%40angular/animation/package.json"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthPurl, ninthErr = FromString(c.purl)
			}
		})
	}
}

func BenchmarkNinthQualifierKey(b *testing.B) {
	for _, c := range []struct{ name, key string }{
		{"short", "arch"},
		{"repository", "repository_url"},
		{"download", "download_url"},
		{"bad", "1st"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthOK = validQualifierKey(c.key)
			}
		})
	}
}
