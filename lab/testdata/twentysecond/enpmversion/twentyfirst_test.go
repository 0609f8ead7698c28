package npm

import "testing"

func BenchmarkTwentyfirstCheck(b *testing.B) {
	c, err := NewConstraints(">=1.2.3 <2.0.0 || >=2.1.0-beta.1 <3.0.0 || ^4.5.0")
	if err != nil {
		b.Fatal(err)
	}
	var vs []Version
	for _, s := range []string{"1.5.0", "2.1.0-beta.3", "3.0.0", "4.6.1", "5.0.0-rc.1", "0.1.0"} {
		v, err := NewVersion(s)
		if err != nil {
			b.Fatal(err)
		}
		vs = append(vs, v)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, v := range vs {
			c.Check(v)
		}
	}
}

func BenchmarkTwentyfirstString(b *testing.B) {
	c, err := NewConstraints(">=1.2.3 <2.0.0 || >=2.1.0-beta.1 <3.0.0 || ^4.5.0 || 1.x")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = c.String()
	}
}
