package lines

import (
	"bytes"
	"strconv"
	"strings"
)

var _ = add("GrowInts", func(n int) {
	for range n {
		var out []int
		for i := range 500 {
			out = append(out, i) //hot cpu growslice: starts empty, so that append allocates and copies again and again
		}
		sinkInts = out
	}
})

type token struct {
	kind int
	text string
}

var sinkTokens []token

var _ = add("GrowStructs", func(n int) {
	for range n {
		tokens := []token{}
		for _, w := range thousand {
			tokens = append(tokens, token{1, w}) //hot alloc_space growslice: a slice of structs without capacity
		}
		sinkTokens = tokens
	}
})

type lexer struct{ tokens []token }

func (l *lexer) emit(w string) {
	l.tokens = append(l.tokens, token{2, w}) //hot cpu growslice: the field starts as nil in each lexer
}

var _ = add("GrowField", func(n int) {
	for range n {
		var l lexer
		for _, w := range thousand[:100] {
			l.emit(w)
		}
		sinkTokens = l.tokens
	}
})

type point struct{ x, y, z int }

//go:noinline
func newPoint(i int) *point {
	return &point{i, i, i} //hot alloc_space escape: the pointer is returned
}

var sinkPoint *point

var _ = add("ReturnPointer", func(n int) {
	for i := range n {
		sinkPoint = newPoint(i)
	}
})

//go:noinline
func newPointCPU(i int) *point {
	return &point{x: i} //hot cpu escape: the pointer is returned, so each call allocates
}

var _ = add("ReturnPointerTime", func(n int) {
	for i := range n {
		sinkPoint = newPointCPU(i)
	}
})

type record struct {
	id   int
	data [30]int
}

var sinkRecord *record

var _ = add("AddressStored", func(n int) {
	for i := range n {
		r := record{id: i} //hot alloc_space escape: its address is stored in a package variable below
		r.data[0]++
		sinkRecord = &r
	}
})

var _ = add("NewArray", func(n int) {
	for range n {
		p := new([4096]byte) //hot alloc_space escape: new, and a slice of it is kept
		sinkBytes = p[:]
	}
})

type node struct {
	next *node
	val  int
}

var sinkNode *node

var _ = add("LinkedList", func(n int) {
	for range n {
		var head *node
		for i := range 100 {
			head = &node{head, i} //hot alloc_objects escape: each node is reached from the one before
		}
		sinkNode = head
	}
})

var size = 700

var _ = add("MakeUnknown", func(n int) {
	for range n {
		buf := make([]byte, size) //hot cpu make-slice: the size is not known to the compiler, so it is made on the heap
		buf[0] = 1
		sinkInt += len(buf)
	}
})

var sinkRows [][]float64

var _ = add("MakeRows", func(n int) {
	for range n {
		rows := make([][]float64, 50)
		for i := range rows {
			rows[i] = make([]float64, 64) //hot alloc_space make-slice: one slice for each row
		}
		sinkRows = rows
	}
})

//go:noinline
func keep(v any) { sinkAny = v }

var _ = add("BoxInt", func(n int) {
	for i := range n {
		keep(i + 1000) //hot cpu boxing: an int put into an interface that is kept
	}
})

var _ = add("BoxStruct", func(n int) {
	for i := range n {
		keep(point{x: i}) //hot alloc_space boxing: a struct put into an interface that is kept
	}
})

var _ = add("BoxString", func(n int) {
	for i := range n {
		sinkAny = thousand[i%1000] //hot alloc_objects boxing: a string put into an interface
	}
})

var _ = add("BoxSlice", func(n int) {
	for i := range n {
		sinkAny = thousand[i%100 : 200] //hot cpu boxing: a slice put into an interface
	}
})

//go:noinline
func variadic(args ...any) { sinkAny = args[0] }

var _ = add("BoxVariadic", func(n int) {
	for i := range n {
		variadic(i+999, i+888, float64(i)) //hot alloc_objects boxing: each argument becomes an interface
	}
})

var sinkFuncs [8]func() int

var _ = add("ClosureKept", func(n int) {
	for i := range n {
		sinkFuncs[i%8] = func() int { return i } //hot alloc_objects closure: a function that is kept captures i
	}
})

func (p *point) sum() int { return p.x + p.y }

var _ = add("MethodValue", func(n int) {
	p := &point{1, 2, 3}
	for i := range n {
		sinkFuncs[i%8] = p.sum //hot cpu closure: a method value that is kept is a function that captures p
	}
})

var _ = add("ConcatThree", func(n int) {
	for i := range n {
		sinkString = thousand[i%1000] + "/" + thousand[(i+7)%1000] //hot cpu concat: a string of three made each time
	}
})

var _ = add("ConcatLoop", func(n int) {
	for range n {
		s := ""
		for _, w := range thousand[:200] {
			s += w //hot cpu concat-loop: each turn copies all that there is
		}
		sinkString = s
	}
})

var _ = add("ConcatItoa", func(n int) {
	for range n {
		var s string
		for i := range 300 {
			s += strconv.Itoa(i) + "," //hot alloc_space concat-loop: each turn makes a longer string
		}
		sinkString = s
	}
})

var kilobyte = bytes.Repeat([]byte("0123456789abcdef"), 64)

var _ = add("BytesToString", func(n int) {
	for range n {
		sinkString = string(kilobyte) //hot cpu bytes-string: the bytes are copied into a string
	}
})

var kiloString = string(kilobyte)

var _ = add("StringToBytes", func(n int) {
	for range n {
		sinkBytes = []byte(kiloString) //hot alloc_space string-bytes: the string is copied
	}
})

var _ = add("StringToBytesTime", func(n int) {
	for range n {
		b := []byte(kiloString) //hot cpu string-bytes: the string is copied to be changed
		b[0] = 'x'
		sinkBytes = b
	}
})

var _ = add("StringToRunes", func(n int) {
	for range n {
		sinkRunes = []rune(kiloString) //hot cpu rune-string: decodes the string into a slice of runes
	}
})

var manyRunes = []rune(strings.Repeat("añb", 100))

var _ = add("RunesToString", func(n int) {
	for range n {
		sinkString = string(manyRunes) //hot cpu rune-string: encodes the runes
	}
})

var _ = add("RuneToString", func(n int) {
	for i := range n {
		sinkString = string(rune(0x100 + i%0x100)) //hot alloc_objects rune-string: a string of one rune
	}
})

var _ = add("BuilderGrows", func(n int) {
	for range n {
		var b strings.Builder
		for _, w := range thousand[:100] {
			b.WriteString(w) //hot alloc_space builder-growth: no Grow, so that its buffer is made again and again
		}
		sinkString = b.String()
	}
})

var _ = add("BufferGrows", func(n int) {
	for range n {
		b := new(bytes.Buffer)
		for _, w := range thousand[:100] {
			b.WriteString(w) //hot alloc_space builder-growth: an empty buffer each time
		}
		sinkInt += b.Len()
	}
})

var megabyte, otherMegabyte = make([]byte, 1<<20), make([]byte, 1<<20)

var _ = add("CopyLarge", func(n int) {
	for range n {
		copy(megabyte, otherMegabyte) //hot cpu copy: a megabyte is copied
	}
})

var _ = add("AppendAll", func(n int) {
	buf := make([]byte, 0, 1<<18)
	for range n {
		buf = append(buf[:0], megabyte[:1<<18]...) //hot cpu copy: there is room, the bytes are copied
	}
	sinkBytes = buf
})

var _ = add("ClearLarge", func(n int) {
	for range n {
		clear(megabyte) //hot cpu clear: a megabyte is set to zero
	}
})

type wide struct {
	id   int
	rest [127]int
}

var wides = make([]wide, 256)

var _ = add("RangeCopies", func(n int) {
	total := 0
	for range n {
		for _, w := range wides { //hot cpu large-copy: each element of 1,024 bytes is copied
			total += weigh(&w)
		}
	}
	sinkInt = total
})

//go:noinline
func weigh(w *wide) int { return w.id }

//go:noinline
func weighValue(w wide) int { return w.id }

var _ = add("PassCopies", func(n int) {
	total := 0
	for i := range n {
		total += weighValue(wides[i%256]) //hot cpu large-copy: the argument of 1,024 bytes is copied
	}
	sinkInt = total
})

var _ = add("AssignCopies", func(n int) {
	for i := range n {
		wides[i%256] = wides[(i+1)%256] //hot cpu large-copy: 1,024 bytes are assigned
	}
})

//go:noinline
func pair(a, b string) []string {
	var out []string
	for _, s := range [...]string{a, b} {
		if s != "" {
			out = append(out, s)
		}
	}
	return out //hot alloc_objects move-slice: append builds it on the stack, returning it moves it to the heap
}

var _ = add("SliceReturned", func(n int) {
	for i := range n {
		sinkStrings = pair(thousand[i%1000], "b")
	}
})
