package reach

import (
	"bytes"
	"slices"
	"strings"
)

// A walk pairs the symbols of two programs that can be reached. Everything the
// rules of the linker go by is in symbols that are equal in both, so that what
// base reaches is what head reaches.
type walk struct {
	base, head *Program
	reached
	// queue are the nodes of base still to be looked at.
	queue []node
	// trail is what has been reached since the last mark.
	trail trail
	// differs is the first difference, nil as long as there is none.
	differs *Reason
}

// reached is what a walk knows so far.
type reached struct {
	toHead, toBase []node // pairs, none where there is none yet
	inIface        []bool // whether values of a type of base are in interfaces
	called         map[method]bool
	named          map[string]bool // methods called by a name alone
	reflects       bool            // whether methods are called that only reflection knows
	waiting        map[method][]methodOf
	methods        []methodOf // all that wait, of every signature
	opener         node       // what opens files, none if nothing does
	asks           bool       // whether the program asks what it was built from
}

// A trail undoes what a walk has added to reached.
type trail struct {
	nodes, inIface []node
	called         []method
	named          []string
	methods        int
	// as they were
	reflects, asks bool
	opener         node
}

func newWalk(base, head *Program) *walk {
	unpaired := func(p *Program) []node {
		list := make([]node, len(p.owner)+len(p.outside))
		for i := range list {
			list[i] = none
		}
		return list
	}
	return &walk{base: base, head: head, reached: reached{
		opener: none,
		toHead: unpaired(base), toBase: unpaired(head), inIface: make([]bool, len(base.owner)+len(base.outside)),
		called: make(map[method]bool), named: make(map[string]bool), waiting: make(map[method][]methodOf),
	}}
}

// mark makes what follows the trail.
func (w *walk) mark() {
	w.trail = trail{methods: len(w.methods), reflects: w.reflects, opener: w.opener, asks: w.asks}
}

// back undoes everything since the mark.
func (w *walk) back() {
	t := w.trail
	for _, n := range t.nodes {
		w.toBase[w.toHead[n]] = none
		w.toHead[n] = none
	}
	for _, n := range t.inIface {
		w.inIface[n] = false
	}
	for _, m := range t.called {
		delete(w.called, m)
	}
	for _, name := range t.named {
		delete(w.named, name)
	}
	for _, m := range slices.Backward(w.methods[t.methods:]) {
		list := w.waiting[m.method]
		w.waiting[m.method] = list[:len(list)-1]
	}
	w.methods = w.methods[:t.methods]
	w.reflects, w.opener, w.asks = t.reflects, t.opener, t.asks
	w.queue, w.differs = w.queue[:0], nil
	w.mark()
}

// differ notes a difference at a symbol of base.
func (w *walk) differ(why Why, n node) {
	if w.differs == nil {
		w.differs = &Reason{Why: why, Symbol: w.base.name(n)}
	}
}

// run looks at all that is reached, until there is a difference.
func (w *walk) run() {
	for len(w.queue) > 0 && w.differs == nil {
		n := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		w.look(n)
	}
}

// pair says that a node of base and one of head do the same for the program. user
// is the node of base that needs them.
func (w *walk) pair(n, h, user node) {
	switch {
	case n == none && h == none:
	case n == none || h == none:
		w.differ(Changed, user)
	case w.toHead[n] == h:
	case w.toHead[n] != none || w.toBase[h] != none || !w.sameName(n, h):
		w.differ(Changed, user)
	default:
		w.toHead[n], w.toBase[h] = h, n
		w.trail.nodes = append(w.trail.nodes, n)
		w.queue = append(w.queue, n)
		if w.base.inIface[n] || w.head.inIface[h] {
			w.putInIface(n)
		}
	}
}

// sameName reports whether two names are the same but for numbers, which the
// compiler gives to closures and to variables without a name.
func (w *walk) sameName(n, h node) bool {
	a, b := w.base.name(n), w.head.name(h)
	if a == b {
		return true
	}
	if !w.base.defined(n) || !w.head.defined(h) {
		return false
	}
	if w.base.byContent(n) && w.head.byContent(h) {
		return true // the linker has joined some of several names
	}
	return bytes.Equal(withoutNumbers(a), withoutNumbers(b))
}

func withoutNumbers(name string) []byte {
	out := make([]byte, 0, len(name))
	for i := range len(name) {
		if c := name[i]; c < '0' || c > '9' {
			out = append(out, c)
		}
	}
	return out
}

// putInIface notes that values of a type are put into interfaces. Its methods may
// then be called, so that it is looked at, or looked at again.
func (w *walk) putInIface(n node) {
	if w.inIface[n] {
		return
	}
	w.inIface[n] = true
	w.trail.inIface = append(w.trail.inIface, n)
	if w.toHead[n] != none {
		w.queue = append(w.queue, n)
	}
}

// look compares a node with that of head, and goes on to what it refers to.
func (w *walk) look(n node) {
	h := w.toHead[n]
	if !w.base.defined(n) || !w.head.defined(h) {
		if w.base.defined(n) != w.head.defined(h) {
			w.differ(Changed, n)
		}
		if w.base.lacks(n) {
			w.differ(Undecided, n)
		}
		return // the linker makes it of both in the same way
	}
	if isSuite(w.base.name(n)) && w.base.packages[w.base.owner[n]] == "main" {
		return // no test runs, and of benchmarks only one
	}
	if !w.equal(n, h) {
		w.differ(Changed, n)
		return
	}
	o, i := w.base.at(n)
	if o.symbol(i).flag&flagReflectMethod != 0 && !w.reflects {
		w.reflects = true
		for _, m := range w.methods {
			w.offer(m)
		}
	}
	if asksForBuild(w.base, n) {
		w.asks = true
	}
	if w.opener == none && w.base.callsKernel(n) {
		w.opener = n
	}
	w.follow(n, h)
	w.followAux(n, h)
}

// follow goes on to what the relocations of a pair refer to.
func (w *walk) follow(n, h node) {
	o, i := w.base.at(n)
	q, k := w.head.at(h)
	refs, headRefs := o.relocs(i), q.relocs(k)
	isType := o.symbol(i).flag&flagGoType != 0
	outsideOfOS := !mayOpen(w.base.packages[w.base.owner[n]])
	for j := 0; j < refs.n && w.differs == nil; j++ {
		r, s := refs.at(j), headRefs.at(j)
		to := w.base.resolve(int(w.base.owner[n]), r.target)
		toHead := w.head.resolve(int(w.head.owner[h]), s.target)
		if outsideOfOS && w.opener == none && opensFiles(w.base, to) {
			w.opener = n
		}
		switch r.kind {
		case relocWeak | relocAddr, relocWeak | relocAddrOff:
			// The address counts where something else reaches what is there, as the
			// method in an itab.
			if to != none && toHead != none && !w.sameName(to, toHead) {
				w.differ(Changed, n)
			}
			continue
		case relocMethodOff:
			j += 2
			if w.inIface[n] {
				w.method(n, h, j-2)
			}
			continue
		case relocUseType:
			continue // for debugging information
		case relocUseIface:
			to, toHead = w.base.typeOf(to), w.head.typeOf(toHead)
			w.pair(to, toHead, n)
			if to != none {
				w.putInIface(to)
			}
			continue
		}
		w.pair(to, toHead, n)
		if w.differs != nil {
			return
		}
		switch {
		case r.kind == relocUseIfaceMethod:
			w.call(n, to, int32(r.add))
		case r.kind == relocUseNamedMethod:
			w.callNamed(n, to)
		case isType && w.inIface[n] && w.base.isType(to):
			w.putInIface(to) // reflection leads from a type to those it is made of
		}
	}
}

// followAux goes on to the symbols that belong to a pair.
func (w *walk) followAux(n, h node) {
	o, i := w.base.at(n)
	q, k := w.head.at(h)
	list, headList := o.auxs(i), q.auxs(k)
	for j, a := range list {
		to := w.base.resolve(int(w.base.owner[n]), a.target)
		toHead := w.head.resolve(int(w.head.owner[h]), headList[j].target)
		if a.kind != auxFuncInfo {
			w.pair(to, toHead, n)
			continue
		}
		// The sizes of the frame; files and lines come later.
		const size = 12
		of, p := w.base.at(to)
		ofHead, r := w.head.at(toHead)
		d, e := of.data(p), ofHead.data(r)
		if len(d) < size || len(e) < size || d[:size] != e[:size] {
			w.differ(Changed, n)
		}
	}
}

// equal reports whether two nodes hold the same, apart from what they refer to.
func (w *walk) equal(n, h node) bool {
	o, i := w.base.at(n)
	q, k := w.head.at(h)
	if o == q && i == k {
		return true // in an archive that both programs are made of
	}
	s, t := o.symbol(i), q.symbol(k)
	s.flag2, t.flag2 = s.flag2&^flag2UsedInIface, t.flag2&^flag2UsedInIface
	d, e := o.data(i), q.data(k)
	if w.base.byContent(n) && w.head.byContent(h) {
		s, t = symbol{}, symbol{} // the linker joins what differs in zeros at the end, too
		d, e = strings.TrimRight(d, "\x00"), strings.TrimRight(e, "\x00")
	}
	if s != t || d != e {
		return false
	}
	a, b := o.relocs(i), q.relocs(k)
	if a.n != b.n {
		return false
	}
	for j := range a.n {
		x, y := a.at(j), b.at(j)
		x.target, y.target = ref{}, ref{}
		if x != y {
			return false
		}
	}
	return slices.EqualFunc(o.auxs(i), q.auxs(k), func(x, y aux) bool { return x.kind == y.kind })
}

// call notes that the method at an offset of an interface is called.
func (w *walk) call(user, iface node, off int32) {
	if iface == none || !w.base.defined(iface) {
		w.differ(Undecided, user)
		return
	}
	m, ok := w.base.signature(iface, off)
	switch {
	case !ok:
		w.differ(Undecided, user)
	case !w.called[m]:
		w.called[m] = true
		w.trail.called = append(w.trail.called, m)
		for _, of := range w.waiting[m] {
			w.offer(of)
		}
	}
}

// callNamed notes that methods of a name are called, whatever their type.
func (w *walk) callNamed(user, text node) {
	if text == none || !w.base.defined(text) {
		w.differ(Undecided, user)
		return
	}
	o, i := w.base.at(text)
	name := o.data(i)
	if w.named[name] {
		return
	}
	w.named[name] = true
	w.trail.named = append(w.trail.named, name)
	for _, m := range w.methods {
		if m.name == name {
			w.offer(m)
		}
	}
}

// method takes a method of a type whose values are in interfaces. first is the
// index of its relocations.
func (w *walk) method(n, h node, first int) {
	o, i := w.base.at(n)
	q, k := w.head.at(h)
	m, ok := w.base.signature(n, o.relocs(i).at(first).off-4)
	t, ok2 := w.head.signature(h, q.relocs(k).at(first).off-4)
	if !ok || !ok2 || m.name != t.name || w.base.name(m.typ) != w.head.name(t.typ) {
		w.differ(Changed, n)
		return
	}
	of := methodOf{m, n, first}
	w.waiting[m] = append(w.waiting[m], of)
	w.methods = append(w.methods, of)
	w.offer(of)
}

// offer goes on to a method if anything may call it.
func (w *walk) offer(m methodOf) {
	if !w.called[m.method] && !w.named[m.name] && !(w.reflects && m.exported()) {
		return
	}
	n := m.receiver
	h := w.toHead[n]
	o, i := w.base.at(n)
	q, k := w.head.at(h)
	for j := m.first; j < m.first+3; j++ {
		to := w.base.resolve(int(w.base.owner[n]), o.relocs(i).at(j).target)
		toHead := w.head.resolve(int(w.head.owner[h]), q.relocs(k).at(j).target)
		w.pair(to, toHead, n)
		if j == m.first && to != none {
			w.putInIface(to)
		} else if w.opener == none && isFileSystem(w.base, to) {
			w.opener = to // it is called by an interface, from anywhere
		}
	}
}
