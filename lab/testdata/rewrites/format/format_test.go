package format

import (
	"errors"
	"testing"
)

func TestHostPort(t *testing.T) {
	if got := HostPort("localhost", 8080); got != "localhost:8080" {
		t.Errorf("got %q", got)
	}
}

func TestDuration(t *testing.T) {
	for seconds, want := range map[int]string{0: "0h00m00s", 59: "0h00m59s", 3723: "1h02m03s"} {
		if got := Duration(seconds); got != want {
			t.Errorf("Duration(%d) = %q", seconds, got)
		}
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{12: "12 B", 1536: "1.5 KiB", 5 << 20: "5.0 MiB"} {
		if got := Size(n); got != want {
			t.Errorf("Size(%d) = %q", n, got)
		}
	}
}

func TestColor(t *testing.T) {
	if got := Color(0, 255, 127); got != "#00ff7f" {
		t.Errorf("got %q", got)
	}
}

func TestMoney(t *testing.T) {
	for cents, want := range map[int64]string{1234: "12.34", -105: "-1.05"} {
		if got := Money(cents); got != want {
			t.Errorf("Money(%d) = %q", cents, got)
		}
	}
}

func TestRow(t *testing.T) {
	if got := Row([]string{"a", "bcd"}, 4); got != "|a   |bcd |" {
		t.Errorf("got %q", got)
	}
}

func TestPoint(t *testing.T) {
	if got := Point(1, -0.5); got != "(1, -0.5)" {
		t.Errorf("got %q", got)
	}
}

func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{{nil, "nothing"}, {3, "number 3"}, {"x", "text x"}, {errors.New("bad"), "error bad"}, {[]string{"a", "b"}, "list a,b"}} {
		if got := Describe(c.v); got != c.want {
			t.Errorf("Describe(%v) = %q", c.v, got)
		}
	}
}

func BenchmarkHostPort(b *testing.B) {
	for b.Loop() {
		HostPort("service.example.com", 8443)
	}
}

func BenchmarkDuration(b *testing.B) {
	for b.Loop() {
		Duration(45296)
	}
}

func BenchmarkSize(b *testing.B) {
	for b.Loop() {
		Size(123456789)
	}
}

func BenchmarkColor(b *testing.B) {
	for b.Loop() {
		Color(18, 52, 86)
	}
}

func BenchmarkMoney(b *testing.B) {
	for b.Loop() {
		Money(-123456)
	}
}

func BenchmarkRow(b *testing.B) {
	cells := []string{"name", "type", "a longer cell", ""}
	for b.Loop() {
		Row(cells, 12)
	}
}

func BenchmarkPoint(b *testing.B) {
	for b.Loop() {
		Point(12.5, -3.25)
	}
}

func BenchmarkDescribe(b *testing.B) {
	values := []any{1234, "some text", []string{"a", "b"}, 1.5}
	for b.Loop() {
		for _, v := range values {
			Describe(v)
		}
	}
}
