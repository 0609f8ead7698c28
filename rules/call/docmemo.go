// The rule about what is kept follows.
//
// # Analyzer memo
//
// memo: keep what a function literal that calls itself returns
//
//	type Node struct{ Next []*Node }
//
//	func depthOf(root *Node) int {
//		var depth func(n *Node) int
//		depth = func(n *Node) int {
//			most := 0
//			for _, next := range n.Next {
//				most = max(most, depth(next))
//			}
//			return most + 1
//		}
//		return depth(root)
//	}
//
// becomes
//
//	type Node struct{ Next []*Node }
//
//	func depthOf(root *Node) int {
//		var depth func(n *Node) int
//		known := make(map[*Node]int)
//		depth = func(n *Node) int {
//			if result, ok := known[n]; ok {
//				return result
//			}
//			most := 0
//			for _, next := range n.Next {
//				most = max(most, depth(next))
//			}
//			result := most + 1
//			known[n] = result
//			return result
//		}
//		return depth(root)
//	}
//
// The literal is assigned once, to a local variable that is nothing but called. It calls itself in a loop, or more than once. It has up to
// three parameters of one type, integers, texts, truth values or pointers, which it does not set, and returns one basic value. It
// sets nothing but variables of its own, and neither what calls it nor what follows writes what it reads: fields and
// elements are told apart by their types. The map is made anew each time, and gone with the literal.
//
// It loses where hardly a call comes twice, such as in a tree.
//
// The rewrite rests on comparison. The map takes memory, so the trade needs a consent.
package call
