package bip39

import "testing"

var twentyfirstMnemonics = []string{
	"abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
	"legal winner thank year wave sausage worth useful legal winner thank yellow",
	"letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless",
}

func BenchmarkTwentyfirstNewMnemonic(b *testing.B) {
	entropy := make([]byte, 32)
	for i := range entropy {
		entropy[i] = byte(i*37 + 11)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		entropy[i%32]++
		if _, err := NewMnemonic(entropy[:16+4*(i%5)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfirstMnemonicToByteArray(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := MnemonicToByteArray(twentyfirstMnemonics[i%3]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfirstIsMnemonicValid(b *testing.B) {
	long := ""
	for i := 0; i < 60; i++ {
		long += "some ordinary text that is not one "
	}
	in := append([]string{"correct horse battery staple", long}, twentyfirstMnemonics...)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		IsMnemonicValid(in[i%len(in)])
	}
}

func BenchmarkTwentyfirstNewSeed(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		_ = NewSeed(twentyfirstMnemonics[i/4%3], "TREZOR")
	}
}
