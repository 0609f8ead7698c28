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
// +, -, *, |, &, ^ and &^, of numbers and texts. An if statement may ask before whether the key is there, or whether what
// it has is zero, empty or nil, and then set it to what the update makes of that: e where e is added, []T{v} where v is
// appended. Neither keys nor parts of them are floating-point numbers or interfaces, since a key that is not equal to
// itself is never found again. The key and what is added call nothing that has an effect, and where the key may panic,
// what is added does not. An if statement that depends on a floating-point number stays: minus zero is not what it is
// with zero added to it.
//
// It hardly ever loses.
//
// The rewrite is exact by construction: the key is the same, and what a map lacks reads as zero, of which the update
// makes what the if statement sets. A slice that begins so may have another capacity.
package table
