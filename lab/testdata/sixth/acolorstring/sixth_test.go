package colorstring

import (
	"strings"
	"testing"
)

var sixthColored string

func BenchmarkSixthColor(b *testing.B) {
	for _, text := range []struct{ name, input string }{
		{"plain", "Nothing in this line has a color, as in most of the lines of a long log."},
		{"plan", "[bold][green]+[reset] aws_instance.web[0]: [bold]creation[reset] is [light_gray]known after apply[reset]"},
		{"error", "[red][bold]Error:[reset] variable [underline]region[reset] has no value [dim](main.tf:12)"},
		{"list", strings.Repeat("[yellow]warning[reset] items[i+1] of names[3], see [x] and [README]\n", 8)},
	} {
		b.Run(text.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				sixthColored = Color(text.input)
			}
		})
	}
}
