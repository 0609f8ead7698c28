package chess

import "testing"

var (
	twentyfifthString string
	twentyfifthMoves  []Move
)

func BenchmarkTwentyfifthHashPosition(b *testing.B) {
	fens := []string{
		startFEN,
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 4 9",
		"8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
	}
	ch := NewZobristHasher()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		h, err := ch.HashPosition(fens[i%len(fens)])
		if err != nil {
			b.Fatal(err)
		}
		twentyfifthString = h
	}
}

func BenchmarkTwentyfifthValidMoves(b *testing.B) {
	pos := StartingPosition()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twentyfifthMoves = pos.ValidMoves()
	}
}

func BenchmarkTwentyfifthUpdateMove(b *testing.B) {
	book := &PolyglotBook{}
	for k := 0; k < 20000; k++ {
		book.entries = append(book.entries, PolyglotEntry{Key: uint64(k/4) * 977, Move: uint16(k % 4), Weight: 1})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		k := i % 20000
		if err := book.UpdateMove(uint64(k/4)*977, Move{s1: A1, s2: Square(k % 4)}, uint16(i)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfifthDecodeSAN(b *testing.B) {
	pos := &Position{}
	if err := pos.UnmarshalText([]byte("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 4 9")); err != nil {
		b.Fatal(err)
	}
	moves := []string{"Bg5", "cxd5", "a3", "Ne5", "b3"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := (AlgebraicNotation{}).Decode(pos, moves[i%len(moves)]); err != nil {
			b.Fatal(err)
		}
	}
}
