package lines

import (
	"bytes"
	"compress/gzip"
	"container/heap"
	"context"
	"crypto/aes"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/csv"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"hash/crc32"
	"io"
	"log"
	"log/slog"
	"math"
	"math/big"
	"math/rand"
	"net/url"
	"path"
	"reflect"
	"slices"
	"sort"
	"strings"
	"text/template"
	"time"
)

type person struct {
	Name  string
	Age   int
	Tags  []string
	Extra map[string]int
}

var ann = person{"Ann", 40, []string{"a", "b"}, map[string]int{"x": 1}}

var _ = add("Marshal", func(n int) {
	for range n {
		sinkBytes, sinkErr = json.Marshal(ann) //hot cpu json: encodes by reflection
	}
})

var annText, _ = json.Marshal(ann)

var _ = add("Unmarshal", func(n int) {
	for range n {
		var p person
		sinkErr = json.Unmarshal(annText, &p) //hot cpu json: decodes by reflection
		sinkInt += p.Age
	}
})

var _ = add("JSONDecoder", func(n int) {
	for range n {
		var p map[string]any
		sinkErr = json.NewDecoder(bytes.NewReader(annText)).Decode(&p) //hot alloc_space json: decodes into maps
	}
})

var _ = add("XML", func(n int) {
	for range n {
		sinkBytes, sinkErr = xml.Marshal(point{}) //hot cpu encoding: encodes by reflection
	}
})

var _ = add("Gob", func(n int) {
	for range n {
		sinkErr = gob.NewEncoder(io.Discard).Encode(ann) //hot cpu encoding: a new encoder describes the type each time
	}
})

var _ = add("CSV", func(n int) {
	text := strings.Repeat("a,b,c\n", 50)
	for range n {
		_, sinkErr = csv.NewReader(strings.NewReader(text)).ReadAll() //hot cpu encoding: reads records
	}
})

var _ = add("Base64", func(n int) {
	for range n {
		sinkString = base64.StdEncoding.EncodeToString(kilobyte) //hot cpu encoding: encodes bytes as text
	}
})

var _ = add("Hex", func(n int) {
	for range n {
		sinkString = hex.EncodeToString(kilobyte) //hot cpu encoding: encodes bytes as text
	}
})

type header struct {
	Magic, Size uint32
	Kind        uint16
	Flags       uint16
}

var _ = add("BinaryRead", func(n int) {
	data := make([]byte, 12)
	for range n {
		var h header
		sinkErr = binary.Read(bytes.NewReader(data), binary.LittleEndian, &h) //hot cpu binary-reflection: reads a struct by reflection
		sinkInt += int(h.Size)
	}
})

var _ = add("DeepEqual", func(n int) {
	a, b := thousand[:100], slices.Clone(thousand[:100])
	for range n {
		sinkBool = reflect.DeepEqual(a, b) //hot cpu reflection: compares by reflection
	}
})

var _ = add("ReflectFields", func(n int) {
	v := reflect.ValueOf(&ann).Elem()
	for i := range n {
		sinkAny = v.Field(i % 2).Interface() //hot cpu reflection: a field read by reflection
	}
})

var _ = add("SortSlice", func(n int) {
	xs := make([]int, 500)
	for range n {
		for i := range xs {
			xs[i] = i * 7919 % 500
		}
		sort.Slice(xs, func(a, b int) bool { return xs[a] < xs[b] }) //hot cpu sort-interface: swaps by reflection, calls a function for each comparison
	}
})

type byLen []string

func (s byLen) Len() int           { return len(s) }
func (s byLen) Less(i, j int) bool { return s[i] < s[j] }
func (s byLen) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

var _ = add("SortSort", func(n int) {
	for range n {
		xs := byLen(slices.Clone(thousand[:300]))
		slices.Reverse(xs)
		sort.Sort(xs) //hot cpu sort-interface: a call through an interface for each comparison
	}
})

var _ = add("SortStrings", func(n int) {
	for range n {
		xs := slices.Clone(thousand[:300])
		slices.Reverse(xs[:150])
		sort.Strings(xs) //hot cpu sort: sorts
	}
})

var _ = add("SlicesSort", func(n int) {
	xs := make([]int, 500)
	for range n {
		for i := range xs {
			xs[i] = i * 7919 % 500
		}
		slices.Sort(xs) //hot cpu sort: sorts
	}
})

type intHeap []int

func (h intHeap) Len() int           { return len(h) }
func (h intHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h intHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *intHeap) Push(x any)        { *h = append(*h, x.(int)) }
func (h *intHeap) Pop() any          { return nil }

var _ = add("HeapFix", func(n int) {
	h := make(intHeap, 1000)
	for i := range n {
		h[0] = i
		heap.Fix(&h, 0) //hot cpu heap-interface: a call through an interface for each comparison
	}
})

var page = template.Must(template.New("page").Parse(`{{range .Tags}}<li>{{.}}</li>{{end}}`))

var _ = add("Template", func(n int) {
	for range n {
		sinkErr = page.Execute(io.Discard, ann) //hot cpu template: executes a template by reflection
	}
})

var _ = add("SHA256", func(n int) {
	for range n {
		sum := sha256.Sum256(kilobyte) //hot cpu hashing: hashes 1,024 bytes
		sinkInt += int(sum[0])
	}
})

var _ = add("MD5", func(n int) {
	for range n {
		sum := md5.Sum(kilobyte) //hot cpu hashing: hashes 1,024 bytes
		sinkInt += int(sum[0])
	}
})

var _ = add("CRC32", func(n int) {
	for range n {
		sinkInt += int(crc32.ChecksumIEEE(megabyte[:1<<16])) //hot cpu hashing: a checksum of 64 kB
	}
})

var _ = add("AES", func(n int) {
	block, _ := aes.NewCipher(kilobyte[:16])
	dst := make([]byte, 16)
	for range n {
		block.Encrypt(dst, dst) //hot cpu crypto: encrypts a block
	}
})

var _ = add("Gzip", func(n int) {
	w := gzip.NewWriter(io.Discard)
	for range n {
		w.Write(kilobyte) //hot cpu compression: compresses
	}
})

var _ = add("BigMul", func(n int) {
	a := new(big.Int).Lsh(big.NewInt(3), 2000)
	b := new(big.Int)
	for range n {
		b.Mul(a, a) //hot cpu big-numbers: multiplies numbers of 2,000 bits
	}
})

var _ = add("Pow", func(n int) {
	for i := range n {
		sinkFloat += math.Pow(float64(i%100), 1.7) //hot cpu math: a power
	}
})

var _ = add("Sin", func(n int) {
	for i := range n {
		sinkFloat += math.Sin(float64(i)) //hot cpu math: a sine
	}
})

var _ = add("RandIntn", func(n int) {
	for range n {
		sinkInt += rand.Intn(1000) //hot cpu random: a number from the shared source
	}
})

var _ = add("RandSeed", func(n int) {
	for i := range n {
		sinkInt += rand.New(rand.NewSource(int64(i))).Intn(9) //hot cpu random: seeding fills 607 words
	}
})

var _ = add("Now", func(n int) {
	for range n {
		sinkInt += time.Now().Nanosecond() //hot cpu clock: reads the clock
	}
})

var _ = add("TimeFormat", func(n int) {
	t := time.Unix(1700000000, 0).UTC()
	for range n {
		sinkString = t.Format(time.RFC1123) //hot cpu time-format: formats a time by a layout
	}
})

var _ = add("TimeParse", func(n int) {
	for range n {
		_, sinkErr = time.Parse("2006-01-02 15:04", "2024-05-06 07:08") //hot cpu time-format: parses a time by a layout
	}
})

var _ = add("After", func(n int) {
	for range n {
		sinkAny = time.After(time.Microsecond) //hot cpu timer: makes a timer and a channel
	}
})

var _ = add("URL", func(n int) {
	for range n {
		_, sinkErr = url.Parse("https://example.com/a/b?c=d&e=f#g") //hot cpu url: parses
	}
})

// out is a writer that log does not know to drop all.
type out struct{}

func (out) Write(p []byte) (int, error) { return len(p), nil }

var quiet = log.New(out{}, "", log.LstdFlags)

var _ = add("Log", func(n int) {
	for i := range n {
		quiet.Printf("request %d of %s", i, "a") //hot cpu logging: formats a line
	}
})

var structured = slog.New(slog.NewTextHandler(out{}, nil))

var _ = add("Slog", func(n int) {
	for i := range n {
		structured.Info("request", "id", i, "name", "a") //hot cpu logging: formats a record
	}
})

type contextKey int

var _ = add("ContextValue", func(n int) {
	ctx := context.Background()
	for i := range 20 {
		ctx = context.WithValue(ctx, contextKey(i), i)
	}
	for range n {
		sinkAny = ctx.Value(contextKey(0)) //hot cpu context: goes through 20 contexts
	}
})

var _ = add("PathClean", func(n int) {
	for range n {
		sinkString = path.Clean("/a/b/../c//d/./e") //hot cpu library: a function of a package that the dictionary does not know
	}
})
