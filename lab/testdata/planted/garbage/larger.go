//go:build larger

package garbage

type node [16]uint64

//go:noinline
func newNode(i int) *node {
	n := new(node)
	n[0] = uint64(i)
	return n
}
