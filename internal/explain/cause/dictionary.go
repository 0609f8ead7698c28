package cause

import "strings"

// An Entry of the dictionary says by which functions a cause is known.
type Entry struct {
	Code Code
	// Functions are those of the runtime and the standard library whose work the cause is,
	// with their callees. A percent sign matches any text, as names have stars of their own.
	Functions []string
	// Inside, if it is not empty, are functions one of which must stand below.
	Inside []string
	// Hidden reports whether those are runtime functions that make room, which profiles of
	// allocations leave out: there the entry matches without them.
	Hidden bool
	// Direct reports whether the line itself must call the function.
	Direct bool
}

// Dictionary returns the entries in the order in which they are asked: the first that
// matches a function is the one.
func Dictionary() []Entry { return dictionary }

// allocates are the functions that make room.
var allocates = []string{"runtime.mallocgc%", "runtime.growslice%", "runtime.newobject", "runtime.makeslice%",
	"internal/bytealg.MakeNoZero", "bytes.growSlice", "runtime.rawbyteslice", "runtime.rawstring%"}

// grows are the functions that make a larger table of a map, by release.
var grows = []string{"internal/runtime/maps.(*table).rehash", "internal/runtime/maps.(*table).grow",
	"internal/runtime/maps.(*table).split", "internal/runtime/maps.(*Map).growTo%", "internal/runtime/maps.newTable",
	"internal/runtime/maps.NewEmptyMap", "internal/runtime/maps.newGroups", "internal/runtime/maps.newarray",
	"runtime.hashGrow", "runtime.growWork%", "runtime.evacuate%", "runtime.newarray"}

// dictionary has the exceptions before what they are exceptions from.
var dictionary = []Entry{
	// The runtime: what the compiler calls for a piece of syntax.
	{Code: GrowSlice, Functions: []string{"runtime.growslice%", "reflect.growslice", "slices.Grow%"}},
	{Code: MoveSlice, Functions: []string{"runtime.moveSlice%"}},
	{Code: MakeSlice, Functions: []string{"runtime.makeslice%", "runtime.mallocgcSmallScanNoHeaderSlice"}},
	{Code: MakeMap, Functions: []string{"runtime.makemap%", "internal/runtime/maps.NewMap", "internal/runtime/maps.NewEmptyMap"}},
	{Code: MapGrowth, Functions: []string{"runtime.mapassign%", "internal/runtime/maps.%mapassign%"}, Inside: grows, Hidden: true},
	{Code: MapWrite, Functions: []string{"runtime.mapassign%", "internal/runtime/maps.%mapassign%",
		"internal/runtime/maps.(*Map).Put%"}},
	{Code: MapRead, Functions: []string{"runtime.mapaccess%", "internal/runtime/maps.%mapaccess%", "aeshashbody",
		"runtime.strhash%", "runtime.memhash%", "runtime.aeshash%", "internal/runtime/maps.(*Map).Get%"}},
	{Code: MapDelete, Functions: []string{"runtime.mapdelete%", "internal/runtime/maps.%mapdelete%"}},
	{Code: Clear, Functions: []string{"runtime.mapclear", "runtime.memclr%", "runtime.duffzero", "runtime.typedmemclr%"}},
	{Code: MapIterate, Functions: []string{"runtime.mapiter%", "runtime.mapIter%", "internal/runtime/maps.(*Iter).%"}},
	{Code: Boxing, Functions: []string{"runtime.convT%"}},
	{Code: Concat, Functions: []string{"runtime.concatstring%", "runtime.concatbyte%"}},
	{Code: BytesString, Functions: []string{"runtime.slicebytetostring%"}},
	{Code: StringBytes, Functions: []string{"runtime.stringtoslicebyte%"}},
	{Code: RuneString, Functions: []string{"runtime.stringtoslicerune", "runtime.slicerunetostring", "runtime.intstring"}},
	{Code: Decode, Functions: []string{"runtime.decoderune", "runtime.countrunes", "unicode/utf8.%"}},
	{Code: Escape, Functions: []string{"bytes.NewReader", "bytes.NewBuffer%", "strings.NewReader", "runtime.newobject", "runtime.mallocgcSmall%", "runtime.mallocgcTiny%"}},
	{Code: WriteBarrier, Functions: []string{"runtime.gcWriteBarrier%", "gcWriteBarrier", "runtime.wbBuf%",
		"runtime.bulkBarrierPreWrite%", "runtime.wbZero", "runtime.wbMove"}},
	{Code: Copy, Functions: []string{"runtime.memmove", "runtime.duffcopy", "runtime.typedmemmove", "runtime.typedslicecopy"}},
	{Code: Compare, Functions: []string{"runtime.memequal%", "memeqbody", "cmpbody", "runtime.strequal", "runtime.cmpstring",
		"runtime.efaceeq", "runtime.ifaceeq", "runtime.%equal", "type:.eq.%", "internal/bytealg.Compare%",
		"internal/bytealg.Equal%", "runtime/internal/%.Compare%"}},
	{Code: Search, Functions: []string{"internal/bytealg.%", "indexbytebody", "indexbody", "countbody"}},
	{Code: Channel, Functions: []string{"runtime.chan%", "runtime.closechan", "runtime.makechan%", "runtime.selectnb%"}},
	{Code: Select, Functions: []string{"runtime.selectgo", "runtime.block"}},
	{Code: Goroutine, Functions: []string{"runtime.newproc%"}},
	{Code: Lock, Functions: []string{"runtime.sem%", "runtime.lock%", "runtime.unlock%", "sync.runtime_Sem%"}},
	{Code: Atomic, Functions: []string{"sync/atomic.%", "internal/runtime/atomic.%", "runtime/internal/atomic.%"}},
	// What runs deferred functions is a panic only below gopanic.
	{Code: Defer, Functions: []string{"runtime.defer%", "runtime.(*_panic).%"}},
	{Code: Panic, Functions: []string{"runtime.gopanic", "runtime.gorecover", "runtime.panic%", "runtime.goPanic%"}},
	{Code: TypeAssertion, Functions: []string{"runtime.assert%", "runtime.typeAssert", "runtime.getitab", "runtime.interfaceSwitch",
		"runtime.(*itab%"}},
	{Code: StackGrowth, Functions: []string{"runtime.morestack%", "runtime.newstack", "runtime.copystack"}},
	{Code: Cgo, Functions: []string{"runtime.cgo%", "runtime.asmcgocall%", "runtime/cgo.%", "%._Cfunc_%"}},
	{Code: Scheduling, Functions: []string{"runtime.Gosched", "runtime.gosched%", "runtime.mcall", "runtime.park_m",
		"runtime.schedule", "runtime.findRunnable", "runtime.gopark", "runtime.goexit0", "runtime.stopm", "runtime.ready%"}},
	{Code: Clock, Functions: []string{"runtime.nanotime%", "runtime.walltime%", "runtime.vdso%", "time.Now", "time.now",
		"time.Since", "time.Until", "time.runtimeNano", "time.runtimeNow"}},
	{Code: Profiler, Functions: []string{"runtime/pprof.%", "runtime.(*profBuf).%"}},
	{Code: Syscall, Functions: []string{"syscall.%", "internal/runtime/syscall%", "runtime/internal/syscall%", "internal/syscall/%",
		"runtime.entersyscall", "runtime.exitsyscall"}},
	{Code: Allocation, Functions: allocates},
	{Code: GCAssist, Functions: []string{"runtime.gcAssist%", "runtime.GC"}},

	// Text.
	{Code: MakeError, Functions: []string{"fmt.Errorf", "errors.New"}},
	{Code: Scan, Functions: []string{"fmt.Sscan%", "fmt.Fscan%", "fmt.Scan%", "bufio.(*Scanner).%"}},
	{Code: Unbuffered, Functions: []string{"fmt.Fprint%", "fmt.Print%"}, Inside: []string{"os.(*File).%"}},
	{Code: Fmt, Functions: []string{"fmt.%"}},
	{Code: Strconv, Functions: []string{"strconv.%", "internal/strconv.%"}},
	{Code: RegexpCompile, Functions: []string{"regexp.Compile%", "regexp.MustCompile%", "regexp.Match%", "regexp/syntax.%", "regexp.compile"}},
	{Code: Regexp, Functions: []string{"regexp.%", "github.com/dlclark/regexp2%"}},
	{Code: BytesString, Functions: []string{"bytes.(*Buffer).String"}},
	{Code: Builder, Functions: []string{"strings.(*Builder).%", "bytes.(*Buffer).%"}, Inside: allocates, Hidden: true},
	{Code: Split, Functions: []string{"strings.Split%", "bytes.Split%", "strings.Fields%", "bytes.Fields%", "strings.genSplit",
		"bytes.genSplit", "strings.explode", "bytes.explode", "strings.Lines%"}},
	{Code: Replace, Functions: []string{"strings.Replace%", "bytes.Replace%", "strings.NewReplacer", "strings.(*Replacer).%",
		"strings.(*genericReplacer).%", "strings.(*byteReplacer).%", "strings.(*byteStringReplacer).%", "strings.(*singleStringReplacer).%"}},
	{Code: Casing, Functions: []string{"strings.To%", "bytes.To%", "strings.EqualFold", "bytes.EqualFold", "strings.Title", "bytes.Title",
		"unicode.To%", "unicode.SimpleFold"}},
	{Code: Search, Functions: []string{"strings.Index%", "bytes.Index%", "strings.Contains%", "bytes.Contains%", "strings.LastIndex%",
		"bytes.LastIndex%", "strings.Count", "bytes.Count", "sort.Search%", "slices.Index%", "slices.Contains%", "slices.BinarySearch%",
		"strings.Cut%", "bytes.Cut%", "internal/stringslite.Index%"}},
	{Code: Compare, Functions: []string{"strings.Compare", "bytes.Compare", "bytes.Equal", "slices.Equal%", "slices.Compare%"}},
	{Code: RuneClass, Functions: []string{"unicode.%"}},
	{Code: StringWork, Functions: []string{"strings.Join", "strings.Repeat", "strings.Map", "strings.Trim%", "strings.(*Builder).%", "strings.Clone",
		"bytes.Join", "bytes.Repeat", "bytes.Map", "bytes.Trim%", "bytes.(*Buffer).%", "strings.%", "bytes.%"}},

	// Encodings.
	{Code: JSON, Functions: []string{"encoding/json%", "github.com/json-iterator/%", "github.com/goccy/go-json%", "github.com/mailru/easyjson%",
		"github.com/bytedance/sonic%", "github.com/valyala/fastjson%", "github.com/tidwall/gjson%", "github.com/segmentio/encoding/json%",
		"github.com/go-json-experiment/%"}},
	{Code: Binary, Functions: []string{"encoding/binary.Read", "encoding/binary.Write", "encoding/binary.Append", "encoding/binary.Decode",
		"encoding/binary.Encode", "encoding/binary.Size"}},
	{Code: Encoding, Functions: []string{"encoding/%", "mime/%", "google.golang.org/protobuf/%", "gopkg.in/yaml%", "html.%",
		"github.com/BurntSushi/toml%", "github.com/golang/protobuf/%"}},
	{Code: Template, Functions: []string{"text/template%", "html/template%"}},
	{Code: Compression, Functions: []string{"compress/%", "archive/%", "github.com/klauspost/compress/%", "github.com/golang/snappy%"}},
	{Code: URL, Functions: []string{"net/url.%"}},

	// Order, numbers, time.
	{Code: SortBoxed, Functions: []string{"sort.Slice%", "sort.Sort", "sort.Stable", "internal/reflectlite.Swapper%"}},
	{Code: Sort, Functions: []string{"sort.%", "slices.Sort%", "slices.pdq%", "slices.insertionSort%", "slices.stable%", "slices.Min%", "slices.Max%"}},
	{Code: Heap, Functions: []string{"container/heap.%"}},
	{Code: Reflection, Functions: []string{"reflect.%", "internal/reflectlite.%"}},
	{Code: BigNumbers, Functions: []string{"math/big.%"}},
	{Code: Random, Functions: []string{"math/rand%", "crypto/rand.%", "runtime.rand%", "internal/chacha8rand.%",
		"crypto/internal/sysrand.%", "crypto/internal/fips140/drbg.%", "crypto/internal/rand.%"}},
	{Code: Math, Functions: []string{"math.%", "math/cmplx.%", "math/bits.%"}},
	{Code: Hashing, Functions: []string{"hash/%", "crypto/md5.%", "crypto/sha%", "crypto/hmac.%", "crypto/internal/fips140/sha%"}},
	{Code: Crypto, Functions: []string{"crypto/%", "golang.org/x/crypto/%"}},
	{Code: Sleep, Functions: []string{"time.Sleep"}},
	{Code: Timer, Functions: []string{"time.After%", "time.New%", "time.Tick", "time.(*Timer).%", "time.(*Ticker).%", "time.resetTimer", "time.stopTimer"}},
	{Code: TimeFormat, Functions: []string{"time.Time.%ormat%", "time.Time.String", "time.Parse%", "time.parse%", "time.Duration.String", "time.%Format%",
		"time.Load%"}},

	// Goroutines and the world.
	{Code: Lock, Functions: []string{"sync.(*Mutex).%", "sync.(*RWMutex).%", "internal/sync.(*Mutex).%", "sync.(*Once).%", "sync.OnceFunc%"}},
	{Code: Wait, Functions: []string{"sync.(*WaitGroup).%", "sync.(*Cond).%"}},
	{Code: Pool, Functions: []string{"sync.(*Pool).%"}},
	{Code: SyncMap, Functions: []string{"sync.(*Map).%", "internal/sync.(*HashTrieMap%"}},
	{Code: Logging, Functions: []string{"log.%", "log/slog%", "go.uber.org/zap%", "github.com/rs/zerolog%", "github.com/sirupsen/logrus%"}},
	{Code: ContextValue, Functions: []string{"context.%Value%", "context.value"}},
	{Code: Unbuffered, Functions: []string{"os.(*File).Write%", "os.(*File).Read", "os.(*File).ReadAt"}, Direct: true},
	{Code: Syscall, Functions: []string{"os.%", "os/exec.%", "internal/poll.%", "net.(*conn).%", "net.(*netFD).%", "path/filepath.Walk%"}},
}

// match reports whether a function fits a pattern.
func match(pattern, function string) bool {
	parts := strings.Split(pattern, "%")
	rest, ok := strings.CutPrefix(function, parts[0])
	for _, part := range parts[1:] {
		if !ok {
			return false
		}
		if part == "" { // the pattern ends in a percent sign
			return true
		}
		_, rest, ok = strings.Cut(rest, part)
	}
	return ok && rest == ""
}
