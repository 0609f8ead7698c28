// Package sorting holds the rules about sorting and heaps.
//
// Each rule is in the file of its name.
//
// # Analyzer handsort
//
// handsort: sort by the standard library instead of by loops that compare each with each
//
//	func ascending(list []int) {
//		for i := 0; i < len(list); i++ {
//			for j := 0; j < len(list)-1-i; j++ {
//				if list[j] > list[j+1] {
//					list[j], list[j+1] = list[j+1], list[j]
//				}
//			}
//		}
//	}
//
// becomes
//
//	func ascending(list []int) {
//		slices.Sort(list)
//	}
//
// The loops are a bubble sort from either end, with or without a variable that reports whether something was
// swapped, a selection sort, or an insertion sort by swaps or by moves. They do nothing else, and come to all elements:
// their bounds are compared with those that the algorithm needs. Elements are integers or texts, of which equal ones
// cannot be told apart. What is sorted in descending order is turned round at last. Before Go 1.21 it is sort.Ints
// or sort.Strings.
//
// The time grew with the square of the length before. It loses where slices are short, or nearly sorted. So a condition
// that only short ones meet keeps the rule away, as does a function that has the name of an algorithm, such as
// bubbleSort: it is there to show that.
//
// The rewrite is exact by construction: of equal elements that cannot be told apart there is one order alone.
//
// # Analyzer sortfirst
//
// sortfirst: find the first element in one pass instead of sorting all
//
//	type scored struct {
//		name  string
//		score int
//	}
//
//	func suggest(names []string, typed string) string {
//		var all []scored
//		for _, name := range names {
//			all = append(all, scored{name, strings.Count(name, typed)})
//		}
//		if len(all) == 0 {
//			return ""
//		}
//		sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
//		return all[0].name
//	}
//
// becomes
//
//	type scored struct {
//		name  string
//		score int
//	}
//
//	func suggest(names []string, typed string) string {
//		var all []scored
//		for _, name := range names {
//			all = append(all, scored{name, strings.Count(name, typed)})
//		}
//		if len(all) == 0 {
//			return ""
//		}
//		best := all[0]
//		for _, x := range all[1:] {
//			if x.score > best.score {
//				best = x
//			}
//		}
//		return best.name
//	}
//
// The slice is a local variable that is made and filled here, and nothing else has its memory. Once it is sorted, nothing is done
// but that its first element and its length are read. It is sorted by a function of packages sort or slices with a literal that
// returns one comparison, which only makes a value. The first of equal elements must be the same: the function keeps their order, or
// nothing is read of the first element but the number or text that is compared. That the slice is not empty is known: a
// statement before or after leaves the list if it is, or the next one reads the first element anyway.
//
// Where numbers and texts are sorted as they are, their first and last elements are read by slices.Min and slices.Max, from
// Go 1.21 on. Floats are left alone, as there are two zeros.
//
// It hardly ever loses.
//
// The rewrite rests on comparison: with NaN among what is compared the order is none, and neither is the first element certain.
//
// # Analyzer sortfunc
//
// sortfunc: sort without reflection
//
//	func byName(items []item) {
//		sort.Slice(items, func(i, j int) bool { return items[i].name < items[j].name })
//	}
//
//	type item struct{ name string }
//
// becomes
//
//	func byName(items []item) {
//		slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
//	}
//
//	type item struct{ name string }
//
// The functions sort.Slice and SliceStable swap elements through reflection and reach each
// by its index. The rule also rewrites sort.Sort and Stable of a slice type whose methods
// Len and Swap are the usual ones, which are called for each step, and of those of package sort,
// forwards and in reverse. It writes
// slices.SortFunc and SortStableFunc; before Go 1.21, sort.Ints and sort.Strings where numbers and texts are
// sorted as they are, for which the rule slicessort has slices.Sort since. The functions of both packages are made from one
// template: they compare and swap the same elements in the same order, so equal ones end up
// in the same places.
//
// The function must be a literal that takes from the slice nothing but the two elements. It
// must return a comparison of the one with the other in the same terms: by < or >, by
// Before or After of package time, or by a function whose result is compared with 0.
// No element's address is taken, and none holds a lock. Where nothing else is
// called, the slice may be any variable or field. Otherwise it must be a local
// variable that no other closure uses.
//
// It loses where elements are large, since they are copied to be compared.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer typedheap
//
// typedheap: push and pop the elements of a heap without making interfaces of them
//
//	func (q *queue) next(e event) event {
//		heap.Push(q, e)
//		return heap.Pop(q).(event)
//	}
//
//	type event struct{ at int }
//
//	type queue []event
//
//	func (q queue) Len() int           { return len(q) }
//	func (q queue) Less(i, j int) bool { return q[i].at < q[j].at }
//	func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
//	func (q *queue) Push(x any)        { *q = append(*q, x.(event)) }
//	func (q *queue) Pop() any {
//		n := len(*q) - 1
//		last := (*q)[n]
//		*q = (*q)[:n]
//		return last
//	}
//
// becomes
//
//	func (q *queue) next(e event) event {
//		pushQueue(q, e)
//		return popQueue(q)
//	}
//
//	// pushQueue is heap.Push for the type queue, without interfaces.
//	func pushQueue(q *queue, x event) {
//		*q = append(*q, x)
//		j := q.Len() - 1
//		for {
//			i := (j - 1) / 2
//			if i == j || !q.Less(j, i) {
//				break
//			}
//			q.Swap(i, j)
//			j = i
//		}
//	}
//
//	// popQueue is heap.Pop for the type queue, without interfaces.
//	...
//
//	type event struct{ at int }
//
//	type queue []event
//
//	func (q queue) Len() int           { return len(q) }
//	func (q queue) Less(i, j int) bool { return q[i].at < q[j].at }
//	func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
//	func (q *queue) Push(x any)        { *q = append(*q, x.(event)) }
//	func (q *queue) Pop() any {
//		n := len(*q) - 1
//		last := (*q)[n]
//		*q = (*q)[:n]
//		return last
//	}
//
// The functions heap.Push and heap.Pop hand elements on as interfaces, each of which is allocated unless it is a
// pointer, and call methods through another. The rule writes functions for a type of the package, from the
// bodies of its methods Push and Pop in the same file: Push only asserts its parameter to be an element, and Pop returns
// elements. The steps are those of package heap, so the same elements are compared and swapped in the same
// order.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
package sorting

import _ "embed"

//go:embed doc.go
var docs string
