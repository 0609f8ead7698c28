package profiles

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/google/pprof/profile"
)

// The program that the profile is of: functions of its own, of the standard library and of
// other modules, each with a few places that call others.
const (
	functions = 6000
	places    = 4 // of a function
	callees   = 6 // of a place
	leastCall = 15
	mostCall  = 60 // frames of a stack
)

// write writes a profile of CPU time of at least size bytes, not compressed, to w: stacks of a
// large service, nearly all of them different. With labels each sample has one of its own, as
// traces give it.
func write(w io.Writer, size int, labels bool) error {
	rng := rand.New(rand.NewPCG(1, 2))
	var head bytes.Buffer
	if err := program().WriteUncompressed(&head); err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<20)
	calls := graph(rng)
	written := head.Len()
	out.Write(head.Bytes())
	for n := 0; written < size; n++ {
		s := sample(rng, calls, n, labels)
		out.Write(s)
		written += len(s)
	}
	return out.Flush()
}

// program makes the profile without samples.
func program() *profile.Profile {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7, Comments: []string{"request"},
	}
	for i := range functions {
		id := uint64(i + 1)
		f := &profile.Function{ID: id, Filename: fmt.Sprintf("/build/service/internal/package%d/file%d.go", i%60, i%9)}
		switch {
		case i%20 == 0:
			f.Name, f.Filename = fmt.Sprintf("runtime.function%d", i), "/usr/local/go/src/runtime/proc.go"
		case i%4 == 0:
			f.Name, f.Filename = fmt.Sprintf("net/http.(*Type%d).Method%d", i%7, i), "/usr/local/go/src/net/http/server.go"
		case i%7 == 0:
			f.Name = fmt.Sprintf("github.com/other/module%d.Function%d", i%30, i)
			f.Filename = fmt.Sprintf("/go/pkg/mod/github.com/other/module%d@v1.2.3/file.go", i%30)
		default:
			f.Name = fmt.Sprintf("example.com/service/internal/package%d.(*Type%d).Method%d", i%60, i%7, i)
		}
		p.Function = append(p.Function, f)
		for j := range places {
			n := len(p.Location)
			l := &profile.Location{ID: uint64(n + 1), Address: uint64(0x400000 + 64*n), Line: []profile.Line{{Function: f, Line: int64(20*j + 7)}}}
			if n%5 == 0 && i > 0 { // inlined
				l.Line = append(l.Line, profile.Line{Function: p.Function[i-1], Line: int64(n%200 + 1)})
			}
			p.Location = append(p.Location, l)
		}
	}
	return p
}

// graph says which places each calls, those at first more than the last.
func graph(rng *rand.Rand) [][callees]uint32 {
	calls := make([][callees]uint32, functions*places)
	for i := range calls {
		for j := range callees {
			calls[i][j] = uint32(rng.IntN(len(calls)))
		}
	}
	return calls
}

// sample makes a sample as a field of the profile, whose stack goes from one of a few places
// at random through the graph.
func sample(rng *rand.Rand, calls [][callees]uint32, n int, labels bool) []byte {
	stack := make([]uint32, leastCall+rng.IntN(mostCall-leastCall))
	at := uint32(rng.IntN(8))
	for i := len(stack) - 1; i >= 0; i-- { // the innermost first
		stack[i] = at
		at = calls[at][min(int(rng.ExpFloat64()*1.2), callees-1)]
	}
	var ids, body []byte
	for _, l := range stack {
		ids = binary.AppendUvarint(ids, uint64(l)+1)
	}
	body = field(body, 1, ids)
	body = field(body, 2, binary.AppendUvarint([]byte{1}, 1e7))
	if labels {
		body = field(body, 3, numberLabel(n))
	}
	return field(nil, 2, body)
}

// numberLabel is a label whose key is a string of the profile.
func numberLabel(n int) []byte {
	label := append([]byte{1 << 3}, 1)
	return binary.AppendUvarint(append(label, 3<<3), uint64(n)+1<<40)
}

// field appends a field of bytes.
func field(to []byte, number byte, data []byte) []byte {
	to = append(to, number<<3|2)
	return append(binary.AppendUvarint(to, uint64(len(data))), data...)
}
