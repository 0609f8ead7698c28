//go:build go1.21

package value

import "reflect"

// drawnList is what callers sort, or keep as a heap, through an interface. Elements whose keys have the same upper bits
// are equal and can still be told from each other.
type drawnList struct{ Keys []uint8 }

var listType = reflect.TypeOf((*drawnList)(nil))

const lowerBits = 4

// Len implements sort.Interface.
func (l *drawnList) Len() int { return len(l.Keys) }

// Less implements sort.Interface.
func (l *drawnList) Less(i, j int) bool { return l.Keys[i]>>lowerBits < l.Keys[j]>>lowerBits }

// Swap implements sort.Interface.
func (l *drawnList) Swap(i, j int) { l.Keys[i], l.Keys[j] = l.Keys[j], l.Keys[i] }

// Push implements heap.Interface. It takes numbers; others have no key.
func (l *drawnList) Push(x any) {
	var key uint8
	switch x := x.(type) {
	case uint8:
		key = x
	case int:
		key = uint8(x)
	}
	l.Keys = append(l.Keys, key)
}

// Pop implements heap.Interface.
func (l *drawnList) Pop() any {
	last := len(l.Keys) - 1
	key := l.Keys[last]
	l.Keys = l.Keys[:last]
	return key
}
