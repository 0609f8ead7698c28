// Package lines holds hot lines whose cause is known: small functions with one cause each.
// The line that a label stands on is the hot one:
//
//	out = append(out, i) //hot cpu growslice: starts empty, so that append allocates again and again
//
// A label has the kind of profile, the code of the cause that must come first, and why. Labels
// were written from the code alone, before anything was asked for a cause.
package lines

// A Case is a function with one hot line. Run does its work n times.
type Case struct {
	Name string
	Run  func(n int)
}

// Cases are all functions.
var Cases = []Case{}

func add(name string, run func(n int)) struct{} {
	Cases = append(Cases, Case{name, run})
	return struct{}{}
}

// What functions make is put here, so that the compiler keeps it.
var (
	sinkInt     int
	sinkInts    []int
	sinkBytes   []byte
	sinkString  string
	sinkStrings []string
	sinkRunes   []rune
	sinkAny     any
	sinkFloat   float64
	sinkBool    bool
	sinkErr     error
)

// words are n different words.
func words(n int) []string {
	var out []string
	for i := range n {
		out = append(out, "word-"+string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676%26)))
	}
	return out
}

var thousand = words(1000)
