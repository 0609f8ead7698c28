package copystructure

import "testing"

type twentyeighthPoint struct {
	X, Y, Z float64
	Name    string
	Level   int
	On      bool
}

type twentyeighthConfig struct {
	Name, Region, Zone, Kind string
	Port                     int
	Weight                   float64
	Enabled                  bool
	Owner                    *string
	Host, Path, Query        string
	Retries, Timeout, Limit  int
	MinLoad, MaxLoad         float64
	Draining, Secure         bool
}

func BenchmarkTwentyeighthPlainStruct(b *testing.B) {
	pts := make([]twentyeighthPoint, 50)
	for i := range pts {
		pts[i] = twentyeighthPoint{1, 2, 3, "p", i, true}
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Copy(pts); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyeighthCopyPlain(b *testing.B) {
	m := map[string]string{"a": "1", "b": "2", "c": "3", "d": "4", "e": "5"}
	s := []string{"a", "b", "c", "d"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Copy(m); err != nil {
			b.Fatal(err)
		}
		if _, err := Copy(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyeighthStructField(b *testing.B) {
	o := "o"
	var cs []*twentyeighthConfig
	for i := 0; i < 20; i++ {
		cs = append(cs, &twentyeighthConfig{
			Name: "n", Region: "r", Zone: "z", Kind: "k", Port: 80, Weight: 1.5, Enabled: true,
			Owner: &o, Host: "h", Path: "/", Retries: 3, Limit: i, MaxLoad: 0.9, Secure: true,
		})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Copy(cs); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyeighthScalarSlice(b *testing.B) {
	v := struct {
		Raw   []byte
		Names []string
		IDs   []int
	}{make([]byte, 256), []string{"a", "b", "c"}, []int{1, 2, 3, 4}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Copy(&v); err != nil {
			b.Fatal(err)
		}
	}
}
