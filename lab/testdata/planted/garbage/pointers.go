//go:build pointers

package garbage

type node [8]*node

//go:noinline
func newNode(i int) *node {
	n := new(node)
	// One half the ring ago, whose own pointer goes: as a chain the nodes would
	// keep each other alive for ever.
	n[0] = ring[(i+alive/2)%alive]
	if n[0] != nil {
		n[0][0] = nil
	}
	return n
}
