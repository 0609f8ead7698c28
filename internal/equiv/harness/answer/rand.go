//go:build go1.21

package answer

// These answer the functions of package math/rand of the same names, and those of math/rand/v2.

func Float32() float32                   { return of().rand.Float32() }
func Float64() float64                   { return of().rand.Float64() }
func ExpFloat64() float64                { return of().rand.ExpFloat64() }
func NormFloat64() float64               { return of().rand.NormFloat64() }
func Int() int                           { return of().rand.Int() }
func Int31() int32                       { return of().rand.Int31() }
func Int63() int64                       { return of().rand.Int63() }
func Uint32() uint32                     { return of().rand.Uint32() }
func Uint64() uint64                     { return of().rand.Uint64() }
func Intn(n int) int                     { return int(below(int64(n), "Intn")) }
func Int31n(n int32) int32               { return int32(below(int64(n), "Int31n")) }
func Int63n(n int64) int64               { return below(n, "Int63n") }
func Perm(n int) []int                   { return of().rand.Perm(n) }
func Seed(seed int64)                    { of().rand.Seed(seed) }
func Shuffle(n int, swap func(i, j int)) { of().rand.Shuffle(n, swap) }

func Int32() int32            { return Int31() }
func Int64() int64            { return Int63() }
func IntN(n int) int          { return int(below(int64(n), "IntN")) }
func Int32N(n int32) int32    { return int32(below(int64(n), "Int32N")) }
func Int64N(n int64) int64    { return below(n, "Int64N") }
func UintN(n uint) uint       { return uint(unsignedBelow(uint64(n), "UintN")) }
func Uint32N(n uint32) uint32 { return uint32(unsignedBelow(uint64(n), "Uint32N")) }
func Uint64N(n uint64) uint64 { return unsignedBelow(n, "Uint64N") }

func below(n int64, who string) int64 {
	if n <= 0 {
		panic("invalid argument to " + who)
	}
	return int64(of().Below(uint64(n)))
}

func unsignedBelow(n uint64, who string) uint64 {
	if n == 0 {
		panic("invalid argument to " + who)
	}
	return of().Below(n)
}
