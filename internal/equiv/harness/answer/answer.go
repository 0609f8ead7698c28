//go:build go1.21

// Package answer answers what a function asks of the world around it: what time it is, what the environment has,
// and for random numbers. The answers follow from the input of a call, so that two functions get the same ones, and
// are other ones for another input. Files of the package under test ask here in place of packages os, time and rand.
package answer

import (
	"bytes"
	"math/bits"
	"math/rand"
	"runtime"
	"strconv"
	"sync"
	"time"
)

// Answers are those of one call after another.
type Answers struct {
	input uint64 // what they follow from
	times int    // how often the time was asked for in this call
	state uint64 // of random numbers
	bytes uint64 // those left of a random number, how many, and the state that they come from
	left  int
	more  uint64
	rand  *rand.Rand
	over  map[uint64]uint64 // how often maps with some keys were gone over in this call
	turns map[uint64]Turn   // nil where each time is the time that it is
	alike bool              // whether that is always in the same order
}

var (
	latest = New()  // of what is not called at the same time as something else
	owned  sync.Map // *Answers by goroutine, of those that have their own
)

// New returns answers. They are not safe for concurrent use.
func New() *Answers {
	a := new(Answers)
	a.rand = rand.New(a)
	return a
}

// Begin says that a call begins, for an input with a number.
func Begin(input uint64) { latest.Begin(input) }

// Begin is Begin for these answers.
func (a *Answers) Begin(input uint64) {
	a.input, a.times, a.state, a.left, a.more, a.over, a.alike = input, 0, input, 0, ^input, nil, false
}

// Own gives the goroutine answers of its own: others call at the same time.
func Own() *Answers {
	a := New()
	owned.Store(goroutine(), a)
	return a
}

// Disown forgets the answers of the goroutine.
func Disown() { owned.Delete(goroutine()) }

// goroutine is the number of the goroutine, by what the runtime says of it.
func goroutine() uint64 {
	var text [64]byte
	_, rest, _ := bytes.Cut(text[:runtime.Stack(text[:], false)], []byte(" "))
	number, _, _ := bytes.Cut(rest, []byte(" "))
	n, _ := strconv.ParseUint(string(number), 10, 64)
	return n
}

func of() *Answers {
	if a, ok := owned.Load(goroutine()); ok {
		return a.(*Answers)
	}
	return latest
}

// moments are when some calls are made, in seconds since 1970; others at any time until 2040.
var moments = [...]int64{1_000_000_000, 0, 951_782_400, 1_767_225_599, 1_799_999_999, 1_143_961_199, 2_147_483_647, 1}

const (
	// lastMoment is the end of the moments that are drawn.
	lastMoment = 2_208_988_800
	// standing is how often the time is asked for before a clock that stands goes on: a call that waits for it ends.
	standing = 1 << 18
)

// place is where the clock is in one of two calls: not where all clocks agree.
var place = sync.OnceValue(func() *time.Location {
	if l, err := time.LoadLocation("America/New_York"); err == nil {
		return l
	}
	return time.Local // the machine may know none
})

// Now answers time.Now. For one of two inputs the clock goes on each time that it is asked.
func Now() time.Time {
	a := of()
	at := mix(a.input)
	seconds := moments[at%uint64(len(moments))]
	if at&(1<<10) != 0 {
		seconds = int64(mix(at) % lastMoment)
	}
	t := time.Unix(seconds, int64(at>>32)%1e9)
	if at&(1<<11) != 0 {
		t = t.In(place())
	}
	if at&(1<<12) != 0 {
		t = t.Add(time.Duration(a.times) * time.Duration(1+mix(at^1)%uint64(3*time.Second)))
	} else if a.times > standing {
		t = t.Add(time.Duration(a.times-standing) * time.Minute)
	}
	a.times++
	return t
}

// Since answers time.Since.
func Since(t time.Time) time.Duration { return Now().Sub(t) }

// Until answers time.Until.
func Until(t time.Time) time.Duration { return t.Sub(Now()) }

// usual are what variables of the environment have, and settings these and texts of the functions.
var usual = [...]string{"", "value", "1", "true", "a b", "x=y", "/usr/bin:/bin", "$HOME", "\"q\"", "é", "0", "-1", "a\nb"}

var settings = usual[:]

// mostKnown bounds the texts that settings are made of.
const mostKnown = 1 << 10

// Know says which texts variables of the environment may have besides.
func Know(texts []string) {
	settings = usual[:len(usual):len(usual)]
	for _, text := range texts {
		if len(settings) < mostKnown && len(text) < mostKnown {
			settings = append(settings, text)
		}
	}
}

// LookupEnv answers os.LookupEnv: two variables of three are set.
func LookupEnv(name string) (string, bool) {
	at := of().input
	for i := 0; i < len(name); i++ {
		at = mix(at ^ uint64(name[i]))
	}
	if at = mix(at); at%3 == 0 || name == "" {
		return "", false
	}
	return settings[at>>8%uint64(len(settings))], true
}

// Getenv answers os.Getenv.
func Getenv(name string) string {
	s, _ := LookupEnv(name)
	return s
}

// mix is a step of splitmix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Uint64 makes the next random number. One of eight is at an end.
func (a *Answers) Uint64() uint64 {
	a.state += 0x9e3779b97f4a7c15
	x := mix(a.state)
	switch x & 15 {
	case 0:
		return 0
	case 1:
		return 1<<64 - 1<<12 // the largest that makes a float below 1
	}
	return x
}

// Int63 and Seed make of the answers a rand.Source64.
func (a *Answers) Int63() int64 { return int64(a.Uint64() >> 1) }

// Seed does nothing.
func (a *Answers) Seed(int64) {}

// Below returns a random number below n.
func (a *Answers) Below(n uint64) uint64 {
	hi, _ := bits.Mul64(a.Uint64(), n)
	return hi
}

// Bytes answers crypto/rand.Read: where one call reads more, another may read it in pieces.
func Bytes(b []byte) (int, error) {
	a := of()
	for i := range b {
		if a.left == 0 {
			a.more = mix(a.more)
			a.bytes, a.left = a.more, 8
		}
		b[i] = byte(a.bytes)
		a.bytes >>= 8
		a.left--
	}
	return len(b), nil
}
