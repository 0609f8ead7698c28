package reach

import (
	"encoding/binary"
	"unicode"
)

// A method is what an interface calls one by: its name and its type.
type method struct {
	name string
	typ  node
}

func (m method) exported() bool {
	for _, r := range m.name {
		return unicode.IsUpper(r)
	}
	return false
}

// A methodOf is a method of a concrete type, which stands in the type's symbol as
// three relocations in a row: its type and two functions. first is their index.
type methodOf struct {
	method
	receiver node
	first    int
}

// isType reports whether a node describes a type of Go.
func (p *Program) isType(n node) bool {
	if !p.defined(n) {
		return false
	}
	o, i := p.at(n)
	return o.symbol(i).flag&flagGoType != 0
}

// signature reads the method that stands at an offset of a type, of an interface
// or another: first the name, four bytes on its type.
func (p *Program) signature(typ node, off int32) (m method, ok bool) {
	o, i := p.at(typ)
	refs, owner := o.relocs(i), int(p.owner[typ])
	name, ok := refs.find(off)
	of, ok2 := refs.find(off + 4)
	if !ok || !ok2 {
		return method{}, false
	}
	at, to := p.resolve(owner, name.target), p.resolve(owner, of.target)
	if at == none || to == none || !p.defined(at) {
		return method{}, false
	}
	text, ok := p.typeName(at)
	return method{text, to}, ok
}

// typeName decodes a name as types have it, see internal/abi.Name: a byte of
// flags, the length, the bytes.
func (p *Program) typeName(n node) (string, bool) {
	o, i := p.at(n)
	data := o.data(i)
	if len(data) < 2 {
		return "", false
	}
	size, k := binary.Uvarint([]byte(data[1:min(len(data), 1+binary.MaxVarintLen32)]))
	if k <= 0 || size > uint64(len(data)-1-k) {
		return "", false
	}
	return data[1+k : 1+k+int(size)], true
}

// typeOf returns the type that a marker for values in interfaces means: the node
// itself, or where that is an itab the type in it.
func (p *Program) typeOf(n node) node {
	if !p.defined(n) {
		return n
	}
	o, i := p.at(n)
	if o.symbol(i).flag2&flag2Itab == 0 {
		return n
	}
	re, ok := o.relocs(i).find(wordSize)
	if !ok {
		return none
	}
	return p.resolve(int(p.owner[n]), re.target)
}
