package physic

import "testing"

func BenchmarkTwentyfirstFrequencyString(b *testing.B) {
	in := []Frequency{0, 5, 1500, 33 * Hertz, 16667, 44100 * Hertz, 2400 * MegaHertz, -50 * Hertz}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, f := range in {
			n += len(f.String())
		}
	}
	_ = n
}

func BenchmarkTwentyfirstFrequencySet(b *testing.B) {
	in := []string{"10Hz", "44.1kHz", "2.4GHz", "15µHz", "100", "-3mHz"}
	var f Frequency
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			if err := f.Set(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
