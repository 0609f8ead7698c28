package csvvalue

import "testing"

func BenchmarkTwentiethFields(b *testing.B) {
	lines := []string{
		"type=local,dest=out,platform=linux/amd64",
		"type=image,name=docker.io/user/app:latest,push=true,compression=zstd,oci-mediatypes=true",
		`type=docker,"annotation.config={""os"":""linux"",""arch"":""amd64""}",name=test`,
		"2021-03-04,  12.5,  8, some words in a field, last",
	}
	p := NewParser()
	p.TrimLeadingSpace = true
	var dst []string
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, l := range lines {
			var err error
			if dst, err = p.Fields(l, dst); err != nil {
				b.Fatal(err)
			}
		}
	}
}
