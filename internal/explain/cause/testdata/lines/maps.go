package lines

var sinkMap map[int]int
var sinkCounts map[string]int

var _ = add("MapGrows", func(n int) {
	for range n {
		m := make(map[int]int)
		for i := range 1000 {
			m[i] = i //hot alloc_space map-growth: made without a size, filled with 1,000
		}
		sinkMap = m
	}
})

var _ = add("CountsGrow", func(n int) {
	for range n {
		counts := map[string]int{}
		for _, w := range thousand {
			counts[w]++ //hot cpu map-growth: 1,000 different words put into an empty map
		}
		sinkCounts = counts
	}
})

var _ = add("MapMade", func(n int) {
	for range n {
		sinkMap = make(map[int]int, 200) //hot cpu make-map: a map for 200 is made each time
	}
})

var _ = add("MapLiteral", func(n int) {
	for range n {
		sinkCounts = map[string]int{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6} //hot alloc_space make-map: made each time
	}
})

var full = func() map[int]int {
	m := make(map[int]int)
	for i := range 10000 {
		m[i] = i
	}
	return m
}()

var _ = add("MapWrite", func(n int) {
	for i := range n {
		full[i%10000] = i //hot cpu map-write: the key is there, only its value changes
	}
})

var _ = add("MapRead", func(n int) {
	for i := range n {
		sinkInt += full[i*7919%10000] //hot cpu map-read: a look-up of an int
	}
})

var byWord = func() map[string]int {
	m := make(map[string]int)
	for i, w := range thousand {
		m[w] = i
	}
	return m
}()

var _ = add("MapReadString", func(n int) {
	for i := range n {
		sinkInt += byWord[thousand[i%1000]] //hot cpu map-read: a look-up of a string
	}
})

type cell struct {
	x, y int
	name string
}

var cells = map[cell]bool{{1, 2, "a"}: true, {3, 4, "b"}: false, {5, 6, "c"}: true}

var _ = add("MapReadStruct", func(n int) {
	for i := range n {
		sinkBool = cells[cell{i % 7, 2, "a"}] //hot cpu map-read: the struct is hashed and looked up
	}
})

var _ = add("MapRange", func(n int) {
	for range n {
		for k := range full { //hot cpu map-iterate: all keys of a map
			sinkInt += k
		}
	}
})

var _ = add("MapDelete", func(n int) {
	m := map[int]int{}
	for i := range n {
		m[i%500] = i
		delete(m, (i+1)%500) //hot cpu map-delete: a key taken out each time
	}
})

type set map[string]struct{}

var _ = add("SetGrows", func(n int) {
	for range n {
		s := set{}
		for _, w := range thousand[:300] {
			s[w] = struct{}{} //hot alloc_space map-growth: an empty set filled with 300 words
		}
		sinkInt += len(s)
	}
})
