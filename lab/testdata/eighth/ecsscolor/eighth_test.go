package csscolorparser

import "testing"

var (
	eighthColor Color
	eighthFloat float64
)

// BenchmarkEighthParse parses colors that are written as functions.
func BenchmarkEighthParse(b *testing.B) {
	for _, input := range []struct{ name, text string }{
		{"rgb", "rgb(247, 179, 99)"},
		{"rgba", "rgba(247,179,99,0.5)"},
		{"modern", "rgb(97% 70% 39% / 50%)"},
		{"hsl", "hsl(120deg, 100%, 50%)"},
		{"hwb", "hwb(1.5turn 20% 30% / 0.25)"},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthColor, _ = Parse(input.text)
			}
		})
	}
}

// BenchmarkEighthNumbers parses what is between the separators.
func BenchmarkEighthNumbers(b *testing.B) {
	for _, input := range []struct {
		name   string
		params []string
	}{
		{"whole", []string{"247", "179", "99"}},
		{"percent", []string{"97%", "70.5%", "0%"}},
		{"fraction", []string{"0.25", ".5", "1.0"}},
	} {
		b.Run(input.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for _, param := range input.params {
					f, _, _ := parsePercentOrFloat(param)
					eighthFloat += f
				}
			}
		})
	}
}
