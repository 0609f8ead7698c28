package reach

import "errors"

// What the go command makes of a package's tests are four lists in package main,
// slices of structs with names and functions.
var lists = []string{"main.tests", "main.benchmarks", "main.fuzzTargets", "main.examples"}

const (
	wordSize      = 8
	benchmarkSize = 3 * wordSize // testing.InternalBenchmark: a string and a function
)

var errSuite = errors.New("the list of benchmarks is not as expected")

// benchmarks returns the functions of the benchmarks in a program, as variables
// that hold them, by name.
func (p *Program) benchmarks() (map[string]node, error) {
	list, ok := p.byName[symbolName{name: "main.benchmarks"}]
	if !ok {
		return nil, errSuite
	}
	o, i := p.at(list)
	if len(o.data(i)) == 0 && o.relocs(i).n == 0 {
		return nil, nil // the empty list
	}
	if len(o.data(i)) < 2*wordSize {
		return nil, errSuite
	}
	n := word(o.data(i), wordSize)
	re, ok := o.relocs(i).find(0)
	array := p.resolve(int(p.owner[list]), re.target)
	if !ok || re.add != 0 || array == none || !p.defined(array) {
		return nil, errSuite
	}
	out := make(map[string]node, n)
	for k := range n {
		name, f, ok := p.benchmark(array, k*benchmarkSize)
		if !ok {
			return nil, errSuite
		}
		out[name] = f
	}
	return out, nil
}

// benchmark reads one entry of the list.
func (p *Program) benchmark(array node, off int) (name string, f node, ok bool) {
	o, i := p.at(array)
	data, refs, owner := o.data(i), o.relocs(i), int(p.owner[array])
	if off+2*wordSize > len(data) {
		return "", none, false
	}
	text, ok := refs.find(int32(off))
	fun, ok2 := refs.find(int32(off + 2*wordSize))
	if !ok || !ok2 || text.add != 0 || fun.add != 0 {
		return "", none, false
	}
	from := p.resolve(owner, text.target)
	f = p.resolve(owner, fun.target)
	if from == none || !p.defined(from) || f == none || !p.defined(f) {
		return "", none, false
	}
	q, k := p.at(from)
	size := word(data, off+wordSize)
	if size <= 0 || size > len(q.data(k)) {
		return "", none, false
	}
	return q.data(k)[:size], f, true
}

// word reads an int as a 64-bit machine has it, least byte first.
func word(data string, at int) int {
	n := uint64(0)
	for i := range wordSize {
		n |= uint64(data[at+i]) << (8 * i)
	}
	return int(n)
}
