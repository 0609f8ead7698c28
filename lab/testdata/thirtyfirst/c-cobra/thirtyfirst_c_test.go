package cobra

import "testing"

func BenchmarkThirtyfirstLd(b *testing.B) {
	names := []string{"install", "Uninstall", "status", "Configuration", "completion", "version", "list-all", "help"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range names {
			if ld("Instal-Configuration", n, true) == 0 {
				b.Fatal()
			}
		}
	}
}
