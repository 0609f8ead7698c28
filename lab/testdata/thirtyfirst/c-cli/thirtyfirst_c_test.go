package cli

import "testing"

func BenchmarkThirtyfirstWrap(b *testing.B) {
	text := "This command copies the files that are named on the command line to the place given last, and keeps their times, owners and modes if it may.\n\nFiles that are there already are left alone, unless the flag --force is given; nothing is ever removed from the source directory."
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if wrap(text, 8, 60) == "" {
			b.Fatal()
		}
	}
}

func BenchmarkThirtyfirstJaro(b *testing.B) {
	names := []string{"install", "uninstall", "status", "configuration", "completion", "version", "list-all", "help"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range names {
			if jaroDistance(n, "instal-configuration") < 0 {
				b.Fatal()
			}
		}
	}
}
