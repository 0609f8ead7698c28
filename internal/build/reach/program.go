package reach

import (
	"fmt"
	"slices"
	"strings"
)

// A node is a symbol of a program: one that an object file defines, or, from the
// number of those on, one that the linker makes.
type node = int32

// none is no node.
const none node = -1

// A Program is the symbols of one test binary, as the linker sees them.
type Program struct {
	packages []string // of each object, its import path as symbols have it
	objects  []*object
	// assembled reports of each object whether it was written in assembly, outside of the
	// standard library.
	assembled []bool
	first     []node  // of each object
	owner     []int32 // the object of each node
	// same is for each node the one that stands for all of its name or content.
	same []node
	// twins are the other definitions of what is defined first.
	twins map[node][]node
	// references are, for each object, the nodes that it refers to by name.
	references [][]node
	// builtins are what the compiler refers to by a number.
	builtins  []node
	byName    map[symbolName]node
	compiled  map[string]int // what the compiler made of a package
	outside   []string       // names of nodes that no object file defines
	foreign   string         // a package with code that was not read, or that loads some
	rootBytes int            // what the garbage collector scans of variables
	inIface   []bool         // types that any file says are in interfaces
}

// Load reads the archives that are linked to one program, in any order. What is
// read must be as the toolchain made it; an error wraps [ErrUnsupported] where it
// is of another kind.
func (r *Reader) Load(archives []Archive) (p *Program, err error) {
	defer func() {
		if e := recover(); e != nil { // an index that leads outside of the file
			p, err = nil, fmt.Errorf("read object files: %v: %w", e, ErrUnsupported)
		}
	}()
	builtins, err := r.builtins()
	if err != nil {
		return nil, err
	}
	p = &Program{
		twins: make(map[node][]node), byName: make(map[symbolName]node),
		compiled: make(map[string]int),
	}
	files := make(map[string]*file, len(archives))
	for _, a := range archives {
		if files[a.Path], err = r.read(a.File); err != nil {
			return nil, err
		}
	}
	for _, a := range loaded(archives, files) {
		p.add(a, files[a.Path])
	}
	p.join()
	p.prefer()
	p.refer(builtins)
	p.collect()
	return p, nil
}

// loaded returns archives in the order in which the linker loads them: those that
// one imports come after it and after those that were imported before. It decides
// between functions that several packages were given a copy of.
func loaded(archives []Archive, files map[string]*file) []Archive {
	byPath := make(map[string]Archive, len(archives))
	for _, a := range archives {
		byPath[a.Path] = a
	}
	var list []Archive
	next := []string{"main"}
	take := func(path string) {
		if a, ok := byPath[path]; ok {
			delete(byPath, path)
			list = append(list, a)
			for _, o := range files[path].objects {
				next = append(next, o.imports()...)
			}
		}
	}
	for ; len(next) > 0; next = next[1:] {
		take(next[0])
	}
	for _, a := range archives { // what nothing imports, such as runtime
		next = append(next, a.Path)
	}
	for ; len(next) > 0; next = next[1:] {
		take(next[0])
	}
	return list
}

// add takes the object files of an archive.
func (p *Program) add(a Archive, f *file) {
	if f.foreign && !a.Std || a.Path == "plugin" {
		p.foreign = a.Path
	}
	path := escaped(a.Path)
	for i, o := range f.objects {
		if i == 0 {
			p.compiled[path] = len(p.objects)
		}
		p.packages = append(p.packages, path)
		p.assembled = append(p.assembled, i > 0 && !a.Std)
		p.first = append(p.first, node(len(p.owner)))
		for range o.defined {
			p.owner = append(p.owner, int32(len(p.objects)))
		}
		p.objects = append(p.objects, o)
	}
}

// escaped writes an import path as symbols have it, as objabi.PathToPrefix does.
func escaped(path string) string {
	slash := strings.LastIndexByte(path, '/')
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; c <= ' ' || c == '.' && i > slash || c == '%' || c == '"' || c >= 0x7f {
			fmt.Fprintf(&b, "%%%02x", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// join finds which symbols are one.
func (p *Program) join() {
	p.same = make([]node, len(p.owner))
	byHash := make(map[string]node)
	for at, o := range p.objects {
		for i := range o.ndef {
			p.define(at, i)
		}
	}
	for at, o := range p.objects {
		hashed := o.ndef + o.nhashed64 + o.nhashed
		for i := o.ndef; i < hashed; i++ {
			n, key := p.first[at]+node(i), o.hash(i)
			if _, ok := byHash[key]; !ok {
				byHash[key] = n
			}
			p.same[n] = byHash[key]
		}
		for i := hashed; i < o.defined; i++ {
			p.define(at, i)
		}
	}
}

// define makes the node of a symbol that has a name.
func (p *Program) define(at, i int) {
	o, n := p.objects[at], p.first[at]+node(i)
	p.same[n] = n
	s := o.symbol(i)
	if len(o.roots) > 0 && slices.Contains(o.roots, s.kind) {
		p.rootBytes += int(s.size)
	}
	if s.abi == abiStatic || s.kind >= o.debug[0] && s.kind <= o.debug[1] {
		return // nothing reaches it by its name
	}
	key := symbolName{o.name(i), s.abi}
	if key.name == "" {
		return
	}
	if have, ok := p.byName[key]; ok {
		p.twins[have] = append(p.twins[have], n)
		return
	}
	p.byName[key] = n
}

// prefer chooses among symbols of one name as the linker does: what has content,
// of that what is there only once by right, then the largest, and of those the first. They need not be equal: what is
// inlined in a generic function depends on the package that needs it.
func (p *Program) prefer() {
	for first, others := range p.twins {
		best := first
		for _, n := range others {
			if p.weight(n) > p.weight(best) {
				best = n
			}
		}
		p.same[first] = best
		for _, n := range others {
			p.same[n] = best
		}
	}
}

func (p *Program) weight(n node) int {
	o, i := p.at(n)
	s := o.symbol(i)
	w := int(s.size)
	if len(o.data(i)) > 0 {
		w += 1 << 41
		if s.flag&flagDupok == 0 {
			w += 1 << 40
		}
	}
	return w
}

// refer finds what each object refers to by name, and by the number of a name.
func (p *Program) refer(builtins []symbolName) {
	outside := make(map[symbolName]node)
	find := func(key symbolName) node {
		if n, ok := p.byName[key]; ok {
			return p.same[n]
		}
		n, ok := outside[key]
		if !ok {
			p.outside = append(p.outside, fmt.Sprintf("%s<%d>", key.name, key.abi))
			n = node(len(p.owner) + len(p.outside) - 1)
			outside[key] = n
		}
		return n
	}
	for _, o := range p.objects {
		var list []node
		for i := o.defined; i < o.all; i++ {
			list = append(list, find(symbolName{o.name(i), o.symbol(i).abi}))
		}
		p.references = append(p.references, list)
	}
	for _, key := range builtins {
		p.builtins = append(p.builtins, find(key))
	}
}

// collect finds the types whose values some file says are in interfaces.
func (p *Program) collect() {
	p.inIface = make([]bool, len(p.owner)+len(p.outside))
	for at, o := range p.objects {
		for _, r := range o.usedInIface() {
			p.inIface[p.resolve(at, r)] = true
		}
		for i := range o.all {
			switch {
			case o.symbol(i).flag2&flag2UsedInIface == 0:
			case i < o.defined:
				p.inIface[p.same[p.first[at]+node(i)]] = true
			default:
				p.inIface[p.references[at][i-o.defined]] = true
			}
		}
	}
}

// resolve returns the node of a reference in an object, none for a reference to
// nothing.
func (p *Program) resolve(at int, r ref) node {
	o := p.objects[at]
	switch r.pkg {
	case 0:
		return none
	case pkgSelf:
		return p.same[p.first[at]+node(r.sym)]
	case pkgHashed64:
		return p.same[p.first[at]+node(o.ndef)+node(r.sym)]
	case pkgHashed:
		return p.same[p.first[at]+node(o.ndef+o.nhashed64)+node(r.sym)]
	case pkgNone:
		i := o.ndef + o.nhashed64 + o.nhashed + int(r.sym)
		if i < o.defined {
			return p.same[p.first[at]+node(i)]
		}
		return p.references[at][i-o.defined]
	case pkgBuiltin:
		return p.builtins[r.sym]
	}
	return p.same[p.first[p.compiled[o.pkgs[r.pkg]]]+node(r.sym)]
}

// defined reports whether an object file defines n.
func (p *Program) defined(n node) bool { return n < node(len(p.owner)) }

// at returns where a node is defined.
func (p *Program) at(n node) (*object, int) {
	at := p.owner[n]
	return p.objects[at], int(n - p.first[at])
}

// name returns a name for a node, for people and to compare.
func (p *Program) name(n node) string {
	if !p.defined(n) {
		return p.outside[int(n)-len(p.owner)]
	}
	o, i := p.at(n)
	return o.name(i)
}

// staticSuffix ends the name of what is known in its object file alone.
var staticSuffix = fmt.Sprintf("<%d>", abiStatic)

// lacks reports whether a node, which nothing defines, ought to be in a package that
// was read, as nothing of the runtime's is that the linker makes.
func (p *Program) lacks(n node) bool {
	name := p.name(n)
	if strings.HasSuffix(name, staticSuffix) {
		return false // only its own object file could define it
	}
	slash := strings.LastIndexByte(name, '/') + 1
	pkg, _, dot := strings.Cut(name[slash:], ".")
	_, read := p.compiled[name[:slash]+pkg]
	return dot && read && name[:slash]+pkg != "runtime"
}

// byContent reports whether a node is known by its content, so that its name does
// not count.
func (p *Program) byContent(n node) bool {
	o, i := p.at(n)
	return i >= o.ndef && i < o.ndef+o.nhashed64+o.nhashed
}

// text reports whether a node is a function.
func (p *Program) text(n node) bool {
	if !p.defined(n) {
		return false
	}
	o, i := p.at(n)
	return slices.Contains(o.text, o.symbol(i).kind)
}
