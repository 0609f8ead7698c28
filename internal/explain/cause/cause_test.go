package cause

import (
	"go/types"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, tt := range []struct {
		pattern, function string
		want              bool
	}{
		{"runtime.growslice%", "runtime.growslice", true},
		{"runtime.memmove", "runtime.memmove", true},
		{"runtime.memmove", "runtime.memmove2", false},
		{"sync.(*Mutex).%", "sync.(*Mutex).Lock", true},
		{"sync.(*Mutex).%", "sync.(*RWMutex).Lock", false},
		{"runtime.%equal", "runtime.efaceequal", true},
		{"time.%Format%", "time.Time.AppendFormat", true},
	} {
		if got := match(tt.pattern, tt.function); got != tt.want {
			t.Errorf("%s and %s: %t", tt.pattern, tt.function, got)
		}
	}
}

// TestCodeOf: the outermost function that the dictionary knows says what it is.
func TestCodeOf(t *testing.T) {
	for _, tt := range []struct {
		stack       []string
		allocations bool
		want        Code
	}{
		{[]string{"fmt.Sprintf", "fmt.(*pp).doPrintf", "runtime.growslice", "runtime.mallocgc"}, false, Fmt},
		{[]string{"fmt.Fprintf", "os.(*File).Write", "syscall.write"}, false, Unbuffered},
		{[]string{"bufio.(*Writer).Flush", "os.(*File).Write"}, false, Syscall},
		{[]string{"os.(*File).Write", "internal/poll.(*FD).Write"}, false, Unbuffered},
		{[]string{"runtime.mapassign_faststr", "internal/runtime/maps.(*table).rehash"}, false, MapGrowth},
		{[]string{"runtime.mapassign_faststr", "runtime.memequal"}, false, MapWrite},
		{[]string{"runtime.mapassign_faststr"}, true, MapGrowth},
		{[]string{"slices.SortFunc[go.shape.int]", "slices.pdqsortCmpFunc[go.shape.int]"}, false, Sort},
		{[]string{"example.org/m/vendor/github.com/goccy/go-json.Marshal", "runtime.growslice"}, false, JSON},
		{[]string{"example.org/other.F", "runtime.growslice"}, false, Library},
		{[]string{"runtime.deferreturn", "runtime.(*_panic).nextDefer"}, false, Defer},
		{[]string{"runtime.(*_panic).nextFrame", "runtime.systemstack"}, false, Defer},
		{[]string{"runtime.gopanic", "runtime.(*_panic).nextDefer"}, false, Panic},
		{[]string{"runtime.asyncPreempt"}, false, ""},
		{nil, true, ""},
	} {
		if got, _ := codeOf(tt.stack, tt.allocations); got != tt.want {
			t.Errorf("%v is %q, want %q", tt.stack, got, tt.want)
		}
	}
}

// TestWhole: the collector and the scheduler are causes of the whole.
func TestWhole(t *testing.T) {
	if got := Whole(0.05, 0.3); len(got) != 2 || got[0].Code != Scheduling || got[1].Code != GC || got[1].Share != 0.05 {
		t.Errorf("%+v", got)
	}
	if got := Whole(0.0005, 0); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	for function, want := range map[string][2]bool{
		"runtime.gcDrain": {true, false}, "runtime.gcAssistAlloc": {true, false}, "runtime.mcall": {false, true}, "main.main": {},
	} {
		if gc, scheduling := Background(function); gc != want[0] || scheduling != want[1] {
			t.Errorf("%s: %v, %v", function, gc, scheduling)
		}
	}
}

// TestRoom tells what another order of fields saves from what the collector need not scan.
func TestRoom(t *testing.T) {
	field := func(t types.Type) *types.Var { return types.NewField(0, nil, "_", t, false) }
	boolean, number, text := types.Typ[types.Bool], types.Typ[types.Int64], types.Typ[types.String]
	for _, tt := range []struct {
		fields []*types.Var
		want   Room
	}{
		{[]*types.Var{field(boolean), field(number), field(boolean)}, Room{Size: 24, Waste: 8}},
		{[]*types.Var{field(number), field(text)}, Room{Size: 24, PointerBytes: 8}},
		{[]*types.Var{field(text), field(number), field(boolean)}, Room{Size: 32}},
	} {
		if got := RoomOf(types.NewStruct(tt.fields, nil), types.SizesFor("gc", "amd64")); got != tt.want {
			t.Errorf("%+v, want %+v", got, tt.want)
		}
	}
}
