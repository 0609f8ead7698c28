package reach

import (
	"errors"
	"fmt"
	"strings"
)

// ErrUnsupported is in the error for what another toolchain or another system
// has made.
var ErrUnsupported = errors.New("its object files are of a kind that hone does not read")

// The format of object files, as cmd/internal/goobj documents it.
const (
	magic       = "\x00go120ld"
	headerSize  = len(magic) + 8 + 4
	symSize     = 8 + 2 + 1 + 1 + 1 + 4 + 4
	relocSize   = 4 + 1 + 2 + 8 + 8
	auxSize     = 1 + 8
	refFlagSize = 8 + 1 + 1
)

// Blocks of an object file.
const (
	blkAutolib     = 0
	blkPkgIdx      = 1
	blkSymdef      = 3
	blkHashed64def = 4
	blkHasheddef   = 5
	blkNonpkgdef   = 6
	blkNonpkgref   = 7
	blkRefFlags    = 8
	blkHash64      = 9
	blkHash        = 10
	blkRelocIdx    = 11
	blkAuxIdx      = 12
	blkDataIdx     = 13
	blkReloc       = 14
	blkAux         = 15
	blkData        = 16
	blocks         = 19
)

// Packages with a meaning in a reference.
const (
	pkgNone     = 1<<31 - 1 - iota // by name
	pkgHashed64                    // by content
	pkgHashed                      // by content
	pkgBuiltin                     // of the runtime, by a number
	pkgSelf                        // of this package
)

// abiStatic is the ABI of what is known in its object file alone.
const abiStatic = 0xffff

// Flags of a symbol.
const (
	flagDupok         = 1 << 0
	flagReflectMethod = 1 << 5
	flagGoType        = 1 << 6
	flag2UsedInIface  = 1 << 0
	flag2Itab         = 1 << 1
)

// Kinds of relocations that the linker treats in a way of their own. All others
// refer to a symbol.
const (
	relocWeak           = 1 << 15 // a flag
	relocAddr           = 1
	relocAddrOff        = 5
	relocUseType        = 22
	relocUseIface       = 23
	relocUseIfaceMethod = 24
	relocUseNamedMethod = 25
	relocMethodOff      = 26
)

// Kinds of symbols that belong to another. auxPcfile and auxPcline, and auxDwarfInfo
// to auxDwarfLines, are positions.
const (
	auxFuncInfo   = 1
	auxDwarfInfo  = 3
	auxDwarfLines = 6
	auxPcfile     = 8
	auxPcline     = 9
)

// A ref is a reference to a symbol as an object file has it.
type ref struct{ pkg, sym uint32 }

// An object is one object file. Its symbols have indices: those of the package,
// those known by content (first short ones), those known by name, and last what
// it refers to by name and does not define.
type object struct {
	*kinds
	s       string
	offsets [blocks]uint32
	pkgs    []string // by the number that references have
	// ndef, nhashed64 and nhashed are numbers of symbols of their kind, defined
	// is that of all that are defined, all that of all.
	ndef, nhashed64, nhashed, defined, all int
}

func newObject(s string, k *kinds) (*object, error) {
	if !strings.HasPrefix(s, magic) || len(s) < headerSize+4*blocks {
		return nil, fmt.Errorf("another format: %w", ErrUnsupported)
	}
	o := &object{kinds: k, s: s}
	for i := range o.offsets {
		o.offsets[i] = o.uint32(uint32(headerSize + 4*i))
		if int(o.offsets[i]) > len(s) || i > 0 && o.offsets[i] < o.offsets[i-1] {
			return nil, fmt.Errorf("its blocks are not in order: %w", ErrUnsupported)
		}
	}
	o.ndef, o.nhashed64 = o.count(blkSymdef, symSize), o.count(blkHashed64def, symSize)
	o.nhashed = o.count(blkHasheddef, symSize)
	o.defined = o.ndef + o.nhashed64 + o.nhashed + o.count(blkNonpkgdef, symSize)
	o.all = o.defined + o.count(blkNonpkgref, symSize)
	for i := range o.count(blkPkgIdx, 8) {
		o.pkgs = append(o.pkgs, o.string(o.offsets[blkPkgIdx]+uint32(8*i)))
	}
	return o, nil
}

func (o *object) count(block, size int) int {
	return int(o.offsets[block+1]-o.offsets[block]) / size
}

func (o *object) uint32(at uint32) uint32 {
	b := o.s[at : at+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func (o *object) uint16(at uint32) uint16 { return uint16(o.s[at]) | uint16(o.s[at+1])<<8 }

func (o *object) ref(at uint32) ref { return ref{o.uint32(at), o.uint32(at + 4)} }

// string reads a string given by its length and where it is.
func (o *object) string(at uint32) string {
	n, from := o.uint32(at), o.uint32(at+4)
	return o.s[from : from+n]
}

// imports returns the paths of the packages that the compiler read, in order.
func (o *object) imports() []string {
	const size = 8 + 8
	var list []string
	for i := range o.count(blkAutolib, size) {
		list = append(list, o.string(o.offsets[blkAutolib]+uint32(size*i)))
	}
	return list
}

// A symbolName is what a symbol is known by between object files.
type symbolName struct {
	name string
	abi  uint16
}

// A symbol is what an object file says of one, apart from its content.
type symbol struct {
	abi               uint16
	kind, flag, flag2 uint8
	size, align       uint32
}

func (o *object) symbol(i int) symbol {
	at := o.offsets[blkSymdef] + uint32(i*symSize)
	return symbol{
		abi: o.uint16(at + 8), kind: o.s[at+10], flag: o.s[at+11], flag2: o.s[at+12],
		size: o.uint32(at + 13), align: o.uint32(at + 17),
	}
}

func (o *object) name(i int) string { return o.string(o.offsets[blkSymdef] + uint32(i*symSize)) }

// part returns where the entries of symbol i begin and end in an index.
func (o *object) part(index, i int) (from, to uint32) {
	at := o.offsets[index] + uint32(4*i)
	return o.uint32(at), o.uint32(at + 4)
}

// data returns the bytes of symbol i, apart from zeros at the end.
func (o *object) data(i int) string {
	from, to := o.part(blkDataIdx, i)
	base := o.offsets[blkData]
	return o.s[base+from : base+to]
}

// A reloc is one relocation of a symbol.
type reloc struct {
	off    int32
	size   uint8
	kind   uint16
	add    int64
	target ref
}

func (o *object) relocs(i int) relocs {
	from, to := o.part(blkRelocIdx, i)
	return relocs{o, o.offsets[blkReloc] + from*relocSize, int(to - from)}
}

// relocs are those of one symbol, in order.
type relocs struct {
	o    *object
	from uint32
	n    int
}

func (r relocs) at(i int) reloc {
	at, o := r.from+uint32(i*relocSize), r.o
	return reloc{
		off: int32(o.uint32(at)), size: o.s[at+4], kind: o.uint16(at + 5),
		add: int64(o.uint32(at+7)) | int64(o.uint32(at+11))<<32, target: o.ref(at + 15),
	}
}

// find returns the first relocation of the bytes at an offset.
func (r relocs) find(off int32) (reloc, bool) {
	for i := range r.n {
		if re := r.at(i); re.off == off && re.size != 0 {
			return re, true
		}
	}
	return reloc{}, false
}

// An aux is a symbol that belongs to another.
type aux struct {
	kind   uint8
	target ref
}

// auxs returns those that are not positions.
func (o *object) auxs(i int) []aux {
	from, to := o.part(blkAuxIdx, i)
	var list []aux
	for ; from < to; from++ {
		at := o.offsets[blkAux] + from*auxSize
		k := o.s[at]
		if k >= auxDwarfInfo && k <= auxDwarfLines || k >= auxPcfile && k <= auxPcline {
			continue
		}
		list = append(list, aux{k, o.ref(at + 1)})
	}
	return list
}

// usedInIface returns the symbols that this file refers to as types of values in
// interfaces.
func (o *object) usedInIface() []ref {
	var list []ref
	for i := range o.count(blkRefFlags, refFlagSize) {
		at := o.offsets[blkRefFlags] + uint32(i*refFlagSize)
		if o.s[at+9]&flag2UsedInIface != 0 {
			list = append(list, o.ref(at))
		}
	}
	return list
}

// hash returns what symbol i, which is known by its content, is known by.
func (o *object) hash(i int) string {
	if i -= o.ndef; i < o.nhashed64 {
		at := o.offsets[blkHash64] + uint32(8*i)
		return o.s[at : at+8]
	}
	at := o.offsets[blkHash] + uint32(16*(i-o.nhashed64))
	return o.s[at : at+16]
}
