package explain

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/pprof/profile"
)

// heapProfile makes a profile of allocations with labels and inlined calls.
func heapProfile() *profile.Profile {
	p := &profile.Profile{
		SampleType:        []*profile.ValueType{{Type: "alloc_objects", Unit: "count"}, {Type: "alloc_space", Unit: "bytes"}},
		PeriodType:        &profile.ValueType{Type: "space", Unit: "bytes"},
		Period:            512 << 10,
		TimeNanos:         17,
		DefaultSampleType: "alloc_space",
		Comments:          []string{"made"},
		Mapping:           []*profile.Mapping{{ID: 1, Start: 1, Limit: 2, File: "/bin/x", HasFunctions: true}},
	}
	for i := range 300 {
		id := uint64(i + 1)
		f := &profile.Function{ID: id, Name: fmt.Sprintf("example.com/m.F%d", i), Filename: "/m/m.go"}
		l := &profile.Location{ID: id, Address: 16 * id, Mapping: p.Mapping[0], Line: []profile.Line{{Function: f, Line: int64(i)}}}
		if i > 0 {
			l.Line = append(l.Line, profile.Line{Function: p.Function[i-1], Line: 3})
		}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
	}
	for i := range 400 {
		s := &profile.Sample{Value: []int64{int64(i), int64(-i)}}
		for j := range i % 7 {
			s.Location = append(s.Location, p.Location[(i*j*31)%300])
		}
		if i%3 == 0 {
			s.NumLabel = map[string][]int64{"bytes": {int64(8 * (i%5 + 1))}}
		}
		if i%4 == 0 {
			s.Label = map[string][]string{"request": {fmt.Sprint(i)}}
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

// compareWithLibrary holds Parse to what the library reads, but for labels.
func compareWithLibrary(t *testing.T, data []byte) {
	t.Helper()
	want, wantErr := profile.ParseData(data)
	got, err := Parse(data)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("error %v, of the library %v", err, wantErr)
	}
	if err != nil {
		return
	}
	for _, p := range []*profile.Profile{want, got} {
		for _, s := range p.Sample {
			s.Label, s.NumUnit = nil, nil
			if size := s.NumLabel["bytes"]; len(size) > 0 {
				s.NumLabel = map[string][]int64{"bytes": size[len(size)-1:]}
			} else {
				s.NumLabel = nil
			}
		}
		for i, l := range p.Location {
			l.ID = uint64(i + 1)
		}
	}
	equal := cmpopts.IgnoreUnexported(profile.Profile{}, profile.Sample{}, profile.Location{}, profile.Line{},
		profile.Function{}, profile.Mapping{}, profile.ValueType{})
	if diff := cmp.Diff(want, got, equal, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

// TestParse: profiles are read as the library reads them, whatever form they have.
func TestParse(t *testing.T) {
	var packed, raw, own bytes.Buffer
	p := heapProfile()
	for _, err := range []error{p.Write(&packed), p.WriteUncompressed(&raw), pprof.WriteHeapProfile(&own)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	far := heapProfile() // as of a writer that numbers locations by their addresses
	for _, l := range far.Location {
		l.ID += 1 << 40
	}
	var numbered bytes.Buffer
	if err := far.Write(&numbered); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"packed": packed.Bytes(), "raw": raw.Bytes(), "of this process": own.Bytes(), "numbered far": numbered.Bytes(),
		"cut off": packed.Bytes()[:packed.Len()-9], "cut raw": raw.Bytes()[:raw.Len()-9], "empty": nil, "text": []byte("heap profile: x"),
		"twice": append(bytes.Clone(raw.Bytes()), raw.Bytes()...),
	} {
		t.Run(name, func(t *testing.T) { compareWithLibrary(t, data) })
	}
	if p := parse(raw.Bytes()); p == nil {
		t.Error("a usual profile was left to the library")
	}
	if data, err := decompress(own.Bytes()); err != nil || parse(data) == nil {
		t.Error("a profile of the runtime was left to the library")
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// varint is a field of a message that is a number, message one that is a message.
func varint(number, value uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(nil, number<<3), value)
}

func message(number uint64, fields ...[]byte) []byte {
	data := bytes.Join(fields, nil)
	return append(binary.AppendUvarint(binary.AppendUvarint(nil, number<<3|isBytes), uint64(len(data))), data...)
}

// perByte is how many bytes of memory a byte of a profile takes at most: an empty field of two
// bytes becomes a location, and all of them are kept three times by the library.
const perByte = 1000

// TestParseRoom: a small file does not take all memory, whatever it says there is.
func TestParseRoom(t *testing.T) {
	const n = 20_000
	manyFrames := message(sampleField, bytes.Repeat(varint(locationsField, 1), 40*n), varint(valuesField, 7))
	location := message(4, varint(1, 1))
	for name, data := range map[string][]byte{
		"types and empty samples": append(bytes.Repeat(message(1), n), bytes.Repeat(message(sampleField), n)...),
		"frames one by one":       slices.Concat(message(1), location, message(stringsField), manyFrames),
	} {
		took := allocated(func() { parse(data) })
		if took > perByte*uint64(len(data)) {
			t.Errorf("%s: %d bytes take %d", name, len(data), took)
		}
	}
}

// FuzzParse: what the library reads is read as it does, in room that is in proportion to the file.
func FuzzParse(f *testing.F) {
	var raw, own bytes.Buffer
	p := heapProfile()
	p.Sample = p.Sample[:20]
	few := heapProfile()
	few.Sample, few.Location, few.Function = few.Sample[:1], few.Location[:1], few.Function[:1]
	var small bytes.Buffer
	for _, err := range []error{p.WriteUncompressed(&raw), few.WriteUncompressed(&small), pprof.WriteHeapProfile(&own)} {
		if err != nil {
			f.Fatal(err)
		}
	}
	f.Add(raw.Bytes())
	f.Add(small.Bytes())
	if data, err := decompress(own.Bytes()); err == nil {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || data[0] == 0x1f {
			return // compressed
		}
		if took := allocated(func() { parse(data) }); took > perByte*uint64(len(data))+1<<20 {
			t.Fatalf("%d bytes take %d", len(data), took)
		}
		CutOff(data)
		if _, err := profile.ParseData(data); err == nil {
			compareWithLibrary(t, data)
		}
	})
}

// BenchmarkParse reads the profile that HONE_PROFILE names, beside the library.
func BenchmarkParse(b *testing.B) {
	file := os.Getenv("HONE_PROFILE")
	if file == "" {
		b.Skip("HONE_PROFILE names no profile")
	}
	data, err := os.ReadFile(filepath.Clean(file))
	if err != nil {
		b.Fatal(err)
	}
	for name, read := range map[string]func([]byte) (*profile.Profile, error){"hone": Parse, "library": profile.ParseData} {
		b.Run("impl="+name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := read(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
