package explain

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"

	"github.com/google/pprof/profile"
)

// Parse reads a profile as [profile.ParseData] does, but for the labels of its samples, of
// which it keeps the size of allocated objects. Locations are numbered from 1.
//
// Nearly all of a large profile are the stacks of its samples. The library decodes them twice,
// to numbers and to locations, which for 100 MB takes most of a gigabyte. Here only they are
// decoded, the rest by the library, as is any file that is not as one expects.
func Parse(data []byte) (*profile.Profile, error) {
	raw, err := decompress(data)
	if err != nil {
		return profile.ParseData(data) // which says what is wrong
	}
	if p := parse(raw); p != nil {
		return p, nil
	}
	return profile.ParseData(raw)
}

// decompress returns the data of a file that may be compressed.
func decompress(data []byte) ([]byte, error) {
	if len(data) < 18 || data[0] != 0x1f || data[1] != 0x8b {
		return data, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	// The last four bytes are the length, modulo 2^32; deflate makes data 1032 times smaller
	// at most.
	size := min(int(binary.LittleEndian.Uint32(data[len(data)-4:])), 1032*len(data))
	out := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err = out.ReadFrom(r)
	return out.Bytes(), err
}

// The numbers of fields in profile.proto, https://github.com/google/pprof/blob/main/proto/profile.proto,
// and the two types of the wire that they have.
const (
	sampleField  = 2 // of Profile
	stringsField = 6
	lastField    = 15

	locationsField = 1 // of Sample
	valuesField    = 2
	labelsField    = 3

	keyField    = 1 // of Label
	textField   = 2
	numberField = 3

	isVarint = 0
	isBytes  = 2
)

// A field is one of a message.
type field struct {
	number, kind int
	value        uint64 // of a varint
	data         []byte // of what has a length
	whole        []byte // the field as it is in the file
}

// next cuts the first field off a message. ok is false where it is none of the two kinds.
func next(message []byte) (f field, rest []byte, ok bool) {
	tag, n := binary.Uvarint(message)
	if n <= 0 {
		return f, nil, false
	}
	f.number, f.kind = int(tag>>3), int(tag&7)
	value, m := binary.Uvarint(message[n:])
	if m <= 0 {
		return f, nil, false
	}
	end := n + m
	switch f.kind {
	case isVarint:
		f.value = value
	case isBytes:
		if value > uint64(len(message)-end) {
			return f, nil, false
		}
		f.data = message[end : end+int(value)]
		end += int(value)
	default:
		return f, nil, false
	}
	f.whole = message[:end]
	return f, message[end:], true
}

// CutOff reports whether data looks like a profile that is not compressed and whose end is
// missing.
func CutOff(data []byte) bool {
	for n := 0; len(data) > 0; n++ {
		f, rest, ok := next(data)
		switch {
		case !ok:
			return n > 1
		case n == 0 && (f.number != 1 || f.kind != isBytes), f.number > lastField:
			return false
		}
		data = rest
	}
	return false
}

// parse reads a profile that is not compressed. It returns nil where the file is not as
// expected.
func parse(raw []byte) *profile.Profile {
	var others []byte // all but samples
	samples, inSamples, strings, bytesKey := 0, 0, 0, -1
	for rest := raw; len(rest) > 0; {
		f, after, ok := next(rest)
		if !ok {
			return nil
		}
		switch {
		case f.number == sampleField && f.kind == isBytes:
			samples, inSamples = samples+1, inSamples+len(f.data)
		case f.number == stringsField && string(f.data) == "bytes":
			bytesKey = strings
			fallthrough
		case f.number == stringsField:
			strings++
			fallthrough
		default:
			others = append(others, f.whole...)
		}
		rest = after
	}
	if len(others) == 0 {
		return nil
	}
	p, err := profile.ParseUncompressed(others)
	if err != nil || p.CheckValid() != nil || len(p.SampleType) == 0 {
		return nil
	}
	if samples > inSamples/len(p.SampleType) { // each value is a byte at least
		return nil
	}
	r, ok := newSampleReader(p, samples, bytesKey)
	if !ok {
		return nil
	}
	for rest := raw; len(rest) > 0; {
		f, after, _ := next(rest)
		if f.number == sampleField && f.kind == isBytes && !r.read(f.data) {
			return nil
		}
		rest = after
	}
	p.Sample = r.samples
	for i, l := range p.Location {
		l.ID = uint64(i + 1)
	}
	return p
}

// A sampleReader reads the samples of a profile whose other parts are read.
type sampleReader struct {
	types     int
	bytesKey  int                 // the number of the string "bytes", -1 if there is none
	locations []*profile.Location // by ID
	samples   []*profile.Sample

	// What samples hold is allocated together.
	made   []profile.Sample
	values []int64
	frames []*profile.Location
	// labels are by the size of objects.
	labels map[uint64]map[string][]int64
	units  map[string][]string
}

// HighestLocation returns the highest ID of the locations of a profile. ok is false if that is so far
// above their number that a slice by ID would waste memory.
func HighestLocation(p *profile.Profile) (id uint64, ok bool) {
	for _, l := range p.Location {
		id = max(id, l.ID)
	}
	return id, id <= uint64(4*len(p.Location)+1000)
}

// newSampleReader makes room for a number of samples. ok is false if locations have numbers
// that are far from what there are.
func newSampleReader(p *profile.Profile, samples, bytesKey int) (r *sampleReader, ok bool) {
	most, ok := HighestLocation(p)
	if !ok {
		return nil, false
	}
	r = &sampleReader{
		types: len(p.SampleType), bytesKey: bytesKey, locations: make([]*profile.Location, most+1),
		samples: make([]*profile.Sample, 0, samples), made: make([]profile.Sample, samples),
		values: make([]int64, 0, samples*len(p.SampleType)),
		labels: make(map[uint64]map[string][]int64), units: make(map[string][]string),
	}
	for _, l := range p.Location {
		r.locations[l.ID] = l
	}
	return r, true
}

// read reads one sample, and reports whether it is as expected.
func (r *sampleReader) read(message []byte) bool {
	s := &r.made[len(r.samples)]
	r.samples = append(r.samples, s)
	frames, values := len(r.frames), len(r.values)
	for len(message) > 0 {
		f, rest, ok := next(message)
		switch {
		case !ok:
			return false
		case f.number == locationsField:
			ok = r.locate(f, &frames)
		case f.number == valuesField && f.kind == isVarint:
			r.values = append(r.values, int64(f.value))
		case f.number == valuesField:
			ok = each(f.data, func(v uint64) bool { r.values = append(r.values, int64(v)); return true })
		case f.number == labelsField:
			ok = r.label(s, f.data)
		}
		if !ok {
			return false
		}
		message = rest
	}
	s.Location, s.Value = r.frames[frames:len(r.frames):len(r.frames)], r.values[values:len(r.values):len(r.values)]
	return len(s.Value) == r.types
}

// roomFor is how many frames are allocated together.
const roomFor = 1 << 16

// locate adds locations to the stack of a sample, which begins at from.
func (r *sampleReader) locate(f field, from *int) bool {
	if need := max(len(f.data), 1); len(r.frames)+need > cap(r.frames) {
		more := make([]*profile.Location, 0, max(roomFor, need+2*(len(r.frames)-*from)))
		r.frames, *from = append(more, r.frames[*from:]...), 0
	}
	if f.kind == isVarint {
		return r.frame(f.value)
	}
	data := f.data
	for len(data) > 0 { // as each does, at half the cost
		id, n := uint64(data[0]), 1
		if id >= 0x80 {
			if id, n = binary.Uvarint(data); n <= 0 {
				return false
			}
		}
		if data = data[n:]; !r.frame(id) {
			return false
		}
	}
	return true
}

func (r *sampleReader) frame(id uint64) bool {
	if id >= uint64(len(r.locations)) || r.locations[id] == nil {
		return false
	}
	r.frames = append(r.frames, r.locations[id])
	return true
}

// label keeps the label that is the size of allocated objects.
func (r *sampleReader) label(s *profile.Sample, message []byte) bool {
	var key, text, number uint64
	for len(message) > 0 {
		f, rest, ok := next(message)
		if !ok {
			return false
		}
		switch f.number {
		case keyField:
			key = f.value
		case textField:
			text = f.value
		case numberField:
			number = f.value
		}
		message = rest
	}
	if r.bytesKey < 0 || key != uint64(r.bytesKey) || text != 0 || number == 0 {
		return true
	}
	if r.labels[number] == nil {
		r.labels[number] = map[string][]int64{"bytes": {int64(number)}}
	}
	s.NumLabel, s.NumUnit = r.labels[number], r.units
	return true
}

// each calls a function with each varint of a list, until it returns false.
func each(list []byte, visit func(uint64) bool) bool {
	for len(list) > 0 {
		v, n := binary.Uvarint(list)
		if n <= 0 || !visit(v) {
			return false
		}
		list = list[n:]
	}
	return true
}
