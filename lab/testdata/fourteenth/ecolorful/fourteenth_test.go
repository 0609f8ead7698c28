package colorful

import "testing"

var (
	fourteenthCodes = []string{"#ff1034", "#00A0b0", "#123456", "#fefefe"}
	fourteenthAngle = []float64{0, 12.5, 200.25, 359, 90, 180, 300}
	fourteenthFloat float64
)

func BenchmarkFourteenthHex(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, code := range fourteenthCodes {
			c, err := Hex(code)
			if err != nil {
				b.Fatal(err)
			}
			fourteenthFloat += c.R
		}
	}
}

func BenchmarkFourteenthAngle(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, a0 := range fourteenthAngle {
			for _, a1 := range fourteenthAngle {
				fourteenthFloat += interp_angle(a0, a1, 0.25)
			}
		}
	}
}
