package control

import (
	"io/ioutil"
	"testing"
)

func BenchmarkTwentyfirstWriteTo(b *testing.B) {
	p := Paragraph{Values: map[string]string{}}
	p.Set("Package", "hello")
	p.Set("Version", "2.10-2")
	p.Set("Architecture", "amd64")
	p.Set("Maintainer", "Some One <someone@example.org>")
	p.Set("Installed-Size", "280")
	p.Set("Depends", "libc6 (>= 2.14)")
	p.Set("Description", "example package based on GNU hello\nThe GNU hello program produces a familiar greeting.\n\nSeriously, though: this is an example.\n")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := p.WriteTo(ioutil.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfirstUpdate(b *testing.B) {
	p := Paragraph{Values: map[string]string{}}
	for _, k := range []string{"Package", "Version", "Architecture", "Maintainer", "Section", "Priority", "Depends", "Description"} {
		p.Set(k, "some value of "+k)
	}
	other := Paragraph{Values: map[string]string{}}
	other.Set("Section", "devel")
	other.Set("Size", "123456")
	other.Set("Filename", "pool/main/h/hello/hello_2.10-2_amd64.deb")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if got := p.Update(other); len(got.Order) != 10 {
			b.Fatal("bad order")
		}
	}
}
