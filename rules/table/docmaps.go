// The rules about what maps have follow.
//
// # Analyzer mapupdate
//
// mapupdate: change what a key has by one look-up
//
//	func count(words []string) map[string]int {
//		counts := make(map[string]int)
//		for _, w := range words {
//			if _, ok := counts[w]; ok {
//				counts[w] = counts[w] + 1
//			} else {
//				counts[w] = 1
//			}
//		}
//		return counts
//	}
//
// becomes
//
//	func count(words []string) map[string]int {
//		counts := make(map[string]int)
//		for _, w := range words {
//			counts[w]++
//		}
//		return counts
//	}
//
// An assignment of the form m[k] = m[k] + e looks the key up twice, m[k] += e once. The operators are
// +, -, *, |, &, ^ and &^, of numbers and texts. An if statement may ask before whether the key is there, whether it
// has zero, or nil, and then set it to what comes of zero, of an empty text or of an empty slice:
// e where e is added, []T{v} where v is appended. Keys are equal to themselves, neither floating-point numbers
// nor interfaces, and they and what is added are made without a call that does something. Where keys may panic, what
// is added does not. An if statement that depends on a floating-point number stays: minus zero is not what it is with
// zero added to it.
//
// It hardly ever loses.
//
// The rewrite is exact by construction. A slice that begins may have another capacity.
package table
