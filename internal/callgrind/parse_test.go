package callgrind

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// twoDumps has what callgrind writes: compressed names that hold over all
// parts, relative addresses, calls with the inclusive cost on the next line.
const twoDumps = `# callgrind format
version: 1
creator: callgrind-3.19.0
pid: 4711
cmd:  ./hone.test -test.run=^$
part: 1


desc: I1 cache: 
desc: Timerange: Basic block 0 - 10
desc: Trigger: Client Request: hone less

positions: instr
events: Ir
summary: 25

ob=(1) /tmp/hone.test
fl=(1) /src/sum.go
fn=(1) example.org/sum.Sum
0x401000 3
+4 2
fi=(2) /src/other.go
+3 5
cfn=(2) example.org/sum.step
calls=2 0x402000 
* 7
-3 1

fn=(2)
0x402000 7

totals: 25
part: 2
desc: Trigger: Client Request: hone more
positions: instr
events: Dr Ir
fn=(1)
0x401000 9 6
cfn=(1)
calls=1 0x401000
+4 9 100
jump=3 0x401010
+4 1 1
+4 9
cob=(3) /lib/libc.so
cfi=(4) ???
fn=(5) 0x00000000000012a0
0x7000 0 2
`

func TestParse(t *testing.T) {
	parts, err := Parse(strings.NewReader(twoDumps))
	if err != nil {
		t.Fatal(err)
	}
	const sum, step, object = "example.org/sum.Sum", "example.org/sum.step", "/tmp/hone.test"
	want := []Part{
		{
			Trigger: "Client Request: hone less",
			Self: map[Place]int64{
				{object, sum, 0x401000}: 3, {object, sum, 0x401004}: 3, {object, sum, 0x401007}: 5, {object, step, 0x402000}: 7,
			},
			Inclusive: map[string]int64{sum: 18, step: 7},
		},
		{
			Trigger: "Client Request: hone more",
			// A new part says which object it is about; this one does not.
			Self:      map[Place]int64{{"", sum, 0x401000}: 6, {"", "0x00000000000012a0", 0x7000}: 2},
			Inclusive: map[string]int64{sum: 6, "0x00000000000012a0": 2},
		},
	}
	if d := cmp.Diff(want, parts); d != "" {
		t.Errorf("parts (-want +got):\n%s", d)
	}
	if n := parts[0].Total(); n != 18 {
		t.Errorf("a total of %d, want 18", n)
	}
}

func TestParseLines(t *testing.T) {
	parts, err := Parse(strings.NewReader("events: Ir\nfn=f\n10 3\n+2 4\n* 5\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := parts[0].Self[Place{Function: "f"}]; got != 12 || len(parts[0].Self) != 1 {
		t.Errorf("got %v", parts[0].Self)
	}
}

func TestMinus(t *testing.T) {
	a, b := Place{Function: "f", Addr: 1}, Place{Function: "f", Addr: 2}
	less := &Part{Self: map[Place]int64{a: 2, b: 9}, Inclusive: map[string]int64{"f": 11}}
	more := &Part{Self: map[Place]int64{a: 7}, Inclusive: map[string]int64{"f": 7, "g": 1}}
	got := more.Minus(less)
	want := &Part{Self: map[Place]int64{a: 5, b: -9}, Inclusive: map[string]int64{"f": -4, "g": 1}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("difference (-want +got):\n%s", d)
	}
	if more.Self[a] != 7 || less.Self[a] != 2 {
		t.Error("an operand was changed")
	}
}

var badFiles = []string{
	"hello\n", "fn=(1)\n", "events: Dr Dw\n", "positions: instr line\n0x1\n", "positions: instr\n++1 2\n", "positions: instr\nx 2\n",
	"0x1 -3\n", "1 many\n", "1 99999999999999999999\n", "positions: instr\n0xzz 1\n",
}

func TestParseRefuses(t *testing.T) {
	for _, text := range badFiles {
		parts, err := Parse(strings.NewReader(text))
		if err == nil {
			t.Errorf("%q is taken for %+v", text, parts)
		} else if !strings.Contains(err.Error(), "line ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// write writes what was counted as callgrind would, with a call for what a function has beyond its
// own lines.
func write(parts []Part) string {
	var out strings.Builder
	name := func(key, name string, n int) {
		if name == "" {
			fmt.Fprintf(&out, "%s=\n", key)
			return
		}
		fmt.Fprintf(&out, "%s=(%d) %s\n", key, n, name)
	}
	out.WriteString("positions: instr\nevents: Ir\n")
	for i, p := range parts {
		fmt.Fprintf(&out, "part: %d\n", i+1)
		if p.Trigger != "" {
			fmt.Fprintf(&out, "desc: Trigger: %s\n", p.Trigger)
		}
		own := make(map[string]int64)
		for at, n := range p.Self {
			name("ob", at.Object, 1)
			name("fn", at.Function, 1)
			fmt.Fprintf(&out, "%#x %d\n", at.Addr, n)
			own[at.Function] += n
		}
		for f, n := range p.Inclusive {
			name("fn", f, 1)
			name("cfn", f+"x", 1)
			fmt.Fprintf(&out, "calls=1 0\n* %d\n", n-own[f])
		}
	}
	return out.String()
}

// FuzzParse: what is read has no more than what the lines count, and is the same after it was written
// again.
func FuzzParse(f *testing.F) {
	f.Add(twoDumps)
	f.Add("events: Ir\nfn= f\n10 3\n+2 4\n* 5\n")
	for _, text := range badFiles {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parts, err := Parse(strings.NewReader(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		lines := strings.Count(text, "\n") + 1
		for _, p := range parts {
			if d := cmp.Diff(map[Place]int64{}, nonZero(p.Minus(&p).Self)); d != "" {
				t.Errorf("%q minus itself:\n%s", text, d)
			}
			if len(p.Self) > lines || len(p.Inclusive) > lines || p.Total() < 0 {
				t.Errorf("%d places, %d functions and %d instructions of %d lines", len(p.Self), len(p.Inclusive), p.Total(), lines)
			}
			for f, n := range p.Inclusive {
				if n < 0 {
					t.Errorf("%s has %d instructions", f, n)
				}
			}
		}
		again, err := Parse(strings.NewReader(write(parts)))
		if d := cmp.Diff(parts, again, cmpopts.EquateEmpty()); err != nil || d != "" {
			t.Errorf("%q is written as\n%s\n%v\n%s", text, write(parts), err, d)
		}
	})
}

func nonZero(m map[Place]int64) map[Place]int64 {
	out := make(map[Place]int64)
	for k, n := range m {
		if n != 0 {
			out[k] = n
		}
	}
	return out
}
