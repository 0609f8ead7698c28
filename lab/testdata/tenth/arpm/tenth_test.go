package version

import "testing"

var tenthInt int

func BenchmarkTenthCompare(b *testing.B) {
	for _, c := range []struct {
		name  string
		pairs [][2]string
	}{
		{"kernel", [][2]string{
			{"4.18.0-477.27.1.el8_8", "4.18.0-513.5.1.el8_9"},
			{"5.14.0-362.8.1.el9_3", "5.14.0-362.13.1.el9_3"},
			{"4.18.0-477.27.1.el8_8", "4.18.0-477.27.1.el8"},
		}},
		{"advisory", [][2]string{
			{"1:1.1.1k-9.el8_7", "1:1.1.1k-12.el8_9"},
			{"2.28-225.el8_8.6", "2.28-236.el8.7"},
			{"7.61.1-30.el8_8.3", "7.61.1-33.el8_9.5"},
			{"0:3.6.8-51.el8_8.2", "3.6.8-56.el8_9"},
			{"20230731.1-1.fc38", "20230801.1-1.fc38"},
		}},
		{"tilde", [][2]string{
			{"1.0~rc1-1", "1.0-1"},
			{"2.0^20230101git4cb1-3.fc39", "2.0^20230107git9f2c-1.fc39"},
		}},
		{"release", [][2]string{
			{"1.0.2-0.12.20200101gitabcdef0.module+el8.3.0+6500+1234abcd.x86_64",
				"1.0.2-0.12.20200101gitabcdef0.module+el8.3.0+6500+1234abce.x86_64"},
		}},
	} {
		var pairs [][2]Version
		for _, p := range c.pairs {
			pairs = append(pairs, [2]Version{NewVersion(p[0]), NewVersion(p[1])})
		}
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for i := 0; i < b.N; i++ {
				for j := range pairs {
					n += pairs[j][0].Compare(pairs[j][1])
				}
			}
			tenthInt = n
		})
	}
}
