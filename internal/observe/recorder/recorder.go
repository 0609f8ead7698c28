//go:build go1.21

// Package recorder counts how long slices, maps and strings become. Package observe
// lays its source into the module of the code that is observed, where it is compiled as
// a package of that module: it uses a few packages of the standard library, and no
// language feature newer than Go 1.18.
//
// A Slot stands at the head of a function for each variable that is followed. The
// recorder's memory is bounded by the number of variables, not by that of values.
package recorder

import (
	"os"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
)

// Env names the file that a process adds what it observes to. Without it nothing is
// observed.
const Env = "HONE_OBSERVE"

// Int is int, under a name that no code in which a slot stands can mean otherwise.
type Int = int

// MostOthers is the number of other lengths that one site can be compared with.
const MostOthers = 4

// RatioUnit is what a ratio of 1 is written as.
const RatioUnit = 1024

// A Slot follows the values that a variable has, one after the other. The zero Slot is
// ready. Code that shares it among goroutines may lose a length.
type Slot struct {
	site   int
	open   bool
	most   int
	read   func() Int
	shared any // a map, which is the same wherever it is held
	others [MostOthers]int
	n      int
}

// Open ends the value before and begins a new one, whose length read gives at any
// time; others are lengths known beforehand, at most MostOthers.
func (s *Slot) Open(site int, read func() Int, others ...int) {
	s.begin(site, others)
	s.read = read
}

// Map is Open for a map, which stays the same when the variable is assigned to again.
func (s *Slot) Map(site int, m any, others ...int) {
	s.begin(site, others)
	s.shared = m
}

func (s *Slot) begin(site int, others []int) {
	s.Close()
	s.site, s.open, s.most = site, true, 0
	s.n = copy(s.others[:], others)
}

// See notes a length on the way: the value may be shorter in the end.
func (s *Slot) See(length int) {
	if length > s.most {
		s.most = length
	}
}

// Close ends the value, if there is one.
func (s *Slot) Close() {
	if !s.open {
		return
	}
	s.open = false
	length := 0
	switch {
	case s.read != nil:
		length = s.read()
	case s.shared != nil:
		length = reflect.ValueOf(s.shared).Len()
	}
	s.read, s.shared = nil, nil
	if length < s.most {
		length = s.most
	}
	record(s.site, length, s.others[:s.n])
}

// A site is what was observed of one variable: a histogram of its lengths, and one for
// each other length of the ratio to it.
type site struct {
	count int64
	hists []*Histogram
}

var sites struct {
	sync.Mutex
	file *os.File
	off  bool
	all  map[int]*site
}

// record adds one value. What was observed is written ever more seldom: of a process that
// is ended in any way, the last half at most is lost.
func record(id, length int, others []int) {
	sites.Lock()
	defer sites.Unlock()
	if sites.off || sites.file == nil && !openFile() {
		return
	}
	s := sites.all[id]
	if s == nil {
		s = &site{hists: make([]*Histogram, 1+len(others))}
		for i := range s.hists {
			s.hists[i] = new(Histogram)
		}
		sites.all[id] = s
	}
	s.count++
	s.hists[0].Add(length)
	for i, other := range others {
		switch {
		case i+1 >= len(s.hists):
		case other > 0:
			s.hists[i+1].Add(length * RatioUnit / other)
		case length > 0:
			s.hists[i+1].Add(1 << 30) // no multiple of nothing is enough
		}
	}
	if s.count&(s.count-1) == 0 {
		sites.file.Write(line(id, s))
	}
}

// entered has a flag for each block that was entered.
var entered [MostBlocks]uint32

// MostBlocks is the number of blocks that can be followed.
const MostBlocks = 1 << 14

// Enter notes that a block is entered, the first time.
func Enter(block int) {
	if flag := &entered[block%MostBlocks]; atomic.LoadUint32(flag) == 0 && atomic.CompareAndSwapUint32(flag, 0, 1) {
		record(block, 1, nil)
	}
}

func openFile() bool {
	name := os.Getenv(Env)
	if name != "" {
		f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0644)
		if err == nil {
			sites.file, sites.all = f, make(map[int]*site)
			return true
		}
	}
	sites.off = true
	return false
}

// line writes what is known of a site: process, site, and the histograms. The last line of
// a process for a site holds.
func line(id int, s *site) []byte {
	b := strconv.AppendInt(nil, int64(os.Getpid()), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(id), 10)
	for _, h := range s.hists {
		b = append(b, ' ')
		b = h.Append(b)
	}
	return append(b, '\n')
}
