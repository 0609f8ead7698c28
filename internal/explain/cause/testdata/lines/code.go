package lines

import (
	"fmt"
	"strings"
	"sync"
)

var _ = add("DeferLoop", func(n int) {
	for range n {
		deferAll()
	}
})

func deferAll() {
	var mu sync.Mutex
	for range 50 {
		mu.Lock()
		defer func() { sinkInt++ }() //hot cpu defer-loop: each turn puts one on a list
		mu.Unlock()
	}
}

//go:noinline
func fails(i int) {
	panic(i) //hot cpu panic: unwinds the stack
}

func recovers(i int) {
	defer func() { sinkAny = recover() }()
	fails(i)
}

var _ = add("Panic", func(n int) {
	for i := range n {
		recovers(i)
	}
})

type label string

func (l label) String() string { return string(l) }

var values = []any{label("a"), 1, "b", label("c"), 2.5}

var _ = add("AssertInterface", func(n int) {
	for i := range n {
		if s, ok := values[i%5].(fmt.Stringer); ok { //hot cpu type-assertion: looks for the methods of an interface
			sinkAny = s
		}
	}
})

type shape interface{ area() float64 }
type square struct{ side float64 }
type circle struct{ radius float64 }

//go:noinline
func (s *square) area() float64 { return s.side * s.side }

//go:noinline
func (c *circle) area() float64 { return 3 * c.radius * c.radius }

var shapes = []shape{&square{1}, &circle{2}, &square{3}}

var _ = add("InterfaceCall", func(n int) {
	var total float64
	for i := range n {
		total += shapes[i&1].area() //hot cpu interface-call: a call that cannot be inlined
	}
	sinkFloat = total
})

//go:noinline
func double(i int) int { return 2 * i }

//go:noinline
func half(i int) int { return i / 2 }

var functions = [2]func(int) int{double, half}

var _ = add("IndirectCall", func(n int) {
	total := 0
	for i := range n {
		total += functions[i&1](i) //hot cpu indirect-call: a function value, which cannot be inlined
	}
	sinkInt = total
})

func deep(n int) int { //hot cpu stack-growth: a new goroutine goes deep, its stack is copied to a larger one
	var room [64]int
	if n == 0 {
		return room[n]
	}
	room[n%64] = n
	return deep(n-1) + room[(n+1)%64]
}

var _ = add("StackGrows", func(n int) {
	for range n {
		done := make(chan int)
		go func() { done <- deep(300) }()
		sinkInt += <-done
	}
})

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2) //hot cpu not-inlined: calls itself
}

var _ = add("Fib", func(n int) {
	for range n {
		sinkInt += fib(15)
	}
})

// mix is a little larger than what is inlined.
func mix(a, b, c uint64) uint64 {
	a ^= b>>3 + c<<5
	b ^= c>>7 + a<<2
	c ^= a>>1 + b<<9
	a += b ^ c>>4
	b += c ^ a>>6
	c += a ^ b>>8
	a ^= b>>13 + c<<15
	b ^= c>>17 + a<<12
	c ^= a>>11 + b<<19
	return a + b + c
}

var _ = add("NotInlined", func(n int) {
	var h uint64
	for i := range n {
		h += mix(h, uint64(i), 3) //hot cpu not-inlined: mix is over the budget
	}
	sinkInt = int(h)
})

var left, right = make([]int, 4096), make([]int, 4096)

//go:noinline
func dot(a, b []int) int {
	total := 0
	for i := range a {
		total += a[i] * b[i] //hot cpu bounds-check: nothing says that b is as long as a
	}
	return total
}

var _ = add("Dot", func(n int) {
	for range n {
		sinkInt += dot(left, right)
	}
})

var index = make([]uint16, 4096)

//go:noinline
func gather(table []int) int {
	total := 0
	for _, at := range index {
		total += table[at] //hot cpu bounds-check: the index comes from data
	}
	return total
}

var _ = add("Gather", func(n int) {
	for range n {
		sinkInt += gather(left)
	}
})

var divisor = 1009

var _ = add("Modulo", func(n int) {
	total := 0
	for i := range n {
		total += (i + total) % divisor //hot cpu division: by a number that the compiler does not know
	}
	sinkInt = total
})

var list = func() *node {
	nodes := make([]node, 1<<18)
	at := 0
	for range len(nodes) - 1 {
		next := (at + 104729) % len(nodes)
		nodes[at].next = &nodes[next]
		at = next
	}
	return &nodes[0]
}()

var _ = add("Chase", func(n int) {
	p := list
	for range n {
		if p = p.next; p == nil { //hot cpu pointer-chasing: each step waits for memory
			p = list
		}
	}
	sinkNode = p
})

//go:noinline
func fnv(data []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range data {
		h = (h ^ uint64(b)) * 1099511628211 //hot cpu own-work: a multiplication a byte
	}
	return h
}

var _ = add("FNV", func(n int) {
	for range n {
		sinkInt += int(fnv(kilobyte))
	}
})

var _ = add("Horner", func(n int) {
	x := 0.5
	for range n {
		x = ((x*0.25+0.5)*x-0.125)*x + 0.25 //hot cpu own-work: floating point numbers that depend on each other
	}
	sinkFloat = x
})

//go:noinline
func lower(b []byte) (n int) {
	for _, c := range b {
		if 'a' <= c && c <= 'z' { //hot cpu own-work: two comparisons a byte
			n++
		}
	}
	return n
}

var _ = add("Count", func(n int) {
	for range n {
		sinkInt += lower(kilobyte)
	}
})

type visitor func(string) bool

var _ = add("StringIndexLoop", func(n int) {
	for range n {
		for i := 0; i < len(sentence); i++ {
			if strings.HasPrefix(sentence[i:], "zz") { //hot cpu own-work: an inlined comparison for each byte
				sinkInt++
			}
		}
	}
})
