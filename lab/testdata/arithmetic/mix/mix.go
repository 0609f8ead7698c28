// Package mix computes with whole numbers: what keeps many of them in registers at
// once, so that the order of operands decides which.
package mix

// FNV is the 64-bit hash 1a of Fowler, Noll and Vo.
func FNV(data []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range data {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

// Adler is a checksum of two sums.
func Adler(data []byte) uint32 {
	a, b := uint32(1), uint32(0)
	for _, c := range data {
		a = (a + uint32(c)) % 65521
		b = (b + a) % 65521
	}
	return b<<16 | a
}

// Avalanche mixes the bits of each word with those of its neighbours.
func Avalanche(words []uint64) uint64 {
	var s uint64
	for i := 1; i+1 < len(words); i++ {
		x := words[i] ^ words[i-1]>>7 ^ words[i+1]<<9
		x ^= x >> 33
		x *= 0xff51afd7ed558ccd
		x ^= x>>29 + s
		s = s*5 + x + words[i]*words[i-1]
	}
	return s
}

// Quarter is a round of additions, exclusive ors and rotations over four words.
func Quarter(a, b, c, d uint32, rounds int) (uint32, uint32, uint32, uint32) {
	for range rounds {
		a += b
		d ^= a
		d = d<<16 | d>>16
		c += d
		b ^= c
		b = b<<12 | b>>20
		a += b
		d ^= a
		d = d<<8 | d>>24
		c += d
		b ^= c
		b = b<<7 | b>>25
	}
	return a, b, c, d
}

// Bits counts the bits that are set.
func Bits(words []uint64) int {
	n := 0
	for _, x := range words {
		x = x - x>>1&0x5555555555555555
		x = x&0x3333333333333333 + x>>2&0x3333333333333333
		x = (x + x>>4) & 0x0f0f0f0f0f0f0f0f
		n += int(x * 0x0101010101010101 >> 56)
	}
	return n
}

// Matrix is three by three.
type Matrix [9]int64

// Times is the product of two matrices.
func (m *Matrix) Times(o *Matrix) (p Matrix) {
	for i := range 3 {
		a, b, c := m[3*i], m[3*i+1], m[3*i+2]
		for j := range 3 {
			x, y, z := o[j], o[3+j], o[6+j]
			p[3*i+j] = a*x + b*y + c*z
		}
	}
	return p
}

// Power is the n-th power of a matrix.
func (m *Matrix) Power(n uint) Matrix {
	p := Matrix{1, 0, 0, 0, 1, 0, 0, 0, 1}
	for q := *m; n > 0; n >>= 1 {
		if n&1 == 1 {
			p = p.Times(&q)
		}
		q = q.Times(&q)
	}
	return p
}

// Blur is the mean of each number and four beside it, weighed.
func Blur(dst, src []int32) {
	for i := 2; i+2 < len(src) && i < len(dst); i++ {
		a, b, c, d, e := src[i-2], src[i-1], src[i], src[i+1], src[i+2]
		dst[i] = (a + e + 4*(b+d) + 6*c) >> 4
	}
}

// Distance is the sum of the squares of differences of points in the plane, from each to
// the one after it.
func Distance(xs, ys []int64) int64 {
	sum := int64(0)
	for i := 1; i < len(xs) && i < len(ys); i++ {
		dx, dy := xs[i]-xs[i-1], ys[i]-ys[i-1]
		sum += dx*dx + dy*dy
	}
	return sum
}

// Inside counts the points that lie in a triangle.
func Inside(xs, ys []int64, ax, ay, bx, by, cx, cy int64) int {
	n := 0
	for i := 0; i < len(xs) && i < len(ys); i++ {
		x, y := xs[i], ys[i]
		u := (bx-ax)*(y-ay) - (by-ay)*(x-ax)
		v := (cx-bx)*(y-by) - (cy-by)*(x-bx)
		w := (ax-cx)*(y-cy) - (ay-cy)*(x-cx)
		if u >= 0 && v >= 0 && w >= 0 {
			n++
		}
	}
	return n
}

// Gray turns pixels of red, green and blue into brightness.
func Gray(dst []byte, rgb []uint32) {
	for i, p := range rgb {
		if i >= len(dst) {
			break
		}
		r, g, b := p>>16&255, p>>8&255, p&255
		dst[i] = byte((r*77 + g*150 + b*29) >> 8)
	}
}

// Blend mixes pixels of two pictures in the parts alpha and 256 - alpha.
func Blend(dst, src []uint32, alpha uint32) {
	rest := 256 - alpha
	for i, s := range src {
		if i >= len(dst) {
			break
		}
		d := dst[i]
		rb := ((s&0xff00ff)*alpha + (d&0xff00ff)*rest) >> 8 & 0xff00ff
		g := ((s&0x00ff00)*alpha + (d&0x00ff00)*rest) >> 8 & 0x00ff00
		dst[i] = rb | g
	}
}

// Interleave gives the places of points on a curve that keeps neighbours together.
func Interleave(dst []uint64, xs, ys []uint32) {
	for i := 0; i < len(dst) && i < len(xs) && i < len(ys); i++ {
		x, y := uint64(xs[i]), uint64(ys[i])
		x = (x | x<<16) & 0x0000ffff0000ffff
		y = (y | y<<16) & 0x0000ffff0000ffff
		x = (x | x<<8) & 0x00ff00ff00ff00ff
		y = (y | y<<8) & 0x00ff00ff00ff00ff
		x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
		y = (y | y<<4) & 0x0f0f0f0f0f0f0f0f
		dst[i] = x | y<<4
	}
}

// Horner is the value of a polynomial, and of its derivative.
func Horner(coefficients []int64, x int64) (value, slope int64) {
	for _, c := range coefficients {
		slope = slope*x + value
		value = value*x + c
	}
	return value, slope
}

// Steps counts what the numbers up to n take to come to 1.
func Steps(n uint64) int {
	all := 0
	for i := uint64(1); i <= n; i++ {
		for x := i; x != 1; all++ {
			if x&1 == 0 {
				x >>= 1
			} else {
				x = x + x<<1 + 1
			}
		}
	}
	return all
}

// Life counts the living neighbours of each cell of a ring of rows.
func Life(dst, cells []uint8, width int) {
	for i := width + 1; i+width+1 < len(cells) && i < len(dst); i++ {
		above, below := i-width, i+width
		n := cells[above-1] + cells[above] + cells[above+1] + cells[i-1] + cells[i+1] + cells[below-1] + cells[below] + cells[below+1]
		alive := cells[i]
		dst[i] = 0
		if n == 3 || n+alive == 3 {
			dst[i] = 1
		}
	}
}

// Rank counts for each number those that are less, and those that are equal and stand
// before it.
func Rank(dst []int, ns []int32) {
	for i := 0; i < len(ns) && i < len(dst); i++ {
		less, equal := 0, 0
		for j, n := range ns {
			if n < ns[i] {
				less++
			}
			if n == ns[i] && j < i {
				equal++
			}
		}
		dst[i] = less + equal
	}
}
