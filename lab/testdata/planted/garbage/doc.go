// Package garbage allocates one node an operation and keeps the last 65,536 of
// them alive, which is what the collector has to look at.
//
//   - Base: nodes of 64 bytes without pointers; the collector marks them and
//     does not look inside.
//   - Tag pointers: nodes of 64 bytes that are pointers to others. B/op and
//     allocs/op are the same; allocating costs more, since the allocator writes
//     down where the pointers are, and collecting costs more, since each must
//     be followed. About +30 %, part of it only in the mean.
//   - Tag larger: nodes of 128 bytes without pointers: twice the B/op, twice
//     the collections, twice the memory to clear. About +30 %.
package garbage

const alive = 1 << 16

var (
	ring [alive]*node
	next int
)

// Op is one operation.
func Op() {
	next = (next + 1) % alive
	ring[next] = newNode(next)
}
