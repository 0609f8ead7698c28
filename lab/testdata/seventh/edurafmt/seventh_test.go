package durafmt

import (
	"testing"
	"time"
)

var seventhText string

func BenchmarkSeventhFormat(b *testing.B) {
	hours, err := ParseString("354h22m3.24s")
	if err != nil {
		b.Fatal(err)
	}
	zero, err := ParseString("0ms")
	if err != nil {
		b.Fatal(err)
	}
	portuguese, err := DefaultUnitsCoder.Decode("ano,semana,dia,hora,minuto,segundo,milissegundo,microssegundo")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		d     *Durafmt
		units Units
	}{
		{"hours", hours, units},
		{"zero", zero, units},
		{"request", Parse(1534 * time.Microsecond), units},
		{"first", Parse(26*time.Hour + 3*time.Minute).LimitFirstN(1), units},
		{"portuguese", Parse(90*time.Minute + 30*time.Second), portuguese},
		{"minutes", Parse(1000 * time.Hour).LimitToUnit("minutes"), units},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhText = c.d.Format(c.units)
			}
		})
	}
}
