package log

import "testing"

func BenchmarkTwentyfirstMarshal(b *testing.B) {
	c := Checkpoint{Origin: "example.com/log", Size: 123456789, Hash: make([]byte, 32)}
	for i := 0; i < b.N; i++ {
		c.Marshal()
	}
}

func BenchmarkTwentyfirstUnmarshal(b *testing.B) {
	d := Checkpoint{Origin: "example.com/log", Size: 123456789, Hash: make([]byte, 32)}.Marshal()
	d = append(d, "\nsignature\n"...)
	var c Checkpoint
	for i := 0; i < b.N; i++ {
		if _, err := c.Unmarshal(d); err != nil {
			b.Fatal(err)
		}
	}
}
