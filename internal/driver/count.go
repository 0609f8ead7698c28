package driver

import (
	_ "embed"
	"strings"
)

// What counts instructions: count takes the requests, and talks to valgrind in
// the one way it has, a sequence of instructions that does nothing elsewhere.
// timer has testing's timer say which of them count.
var (
	//go:embed count.go.txt
	count string
	//go:embed timer.go.txt
	timer string
	//go:embed valgrind.go.txt
	valgrind string
	//go:embed novalgrind.go.txt
	noValgrind string
	//go:embed valgrind_amd64.s.txt
	valgrindAMD64 string
	//go:embed valgrind_arm64.s.txt
	valgrindARM64 string
)

// timerMethods are the methods whose begin and end bound what counts.
var timerMethods = []string{"StartTimer", "StopTimer", "ResetTimer"}

// counting returns the files that count instructions, by name, and src, the
// text of testing/benchmark.go, as they need it. Where the timer is not as
// expected it is left alone, and all of a call counts.
func counting(src string) (files map[string]string, changed string) {
	files = map[string]string{
		"hone_count.go": count, "hone_valgrind.go": valgrind, "hone_novalgrind.go": noValgrind,
		"hone_valgrind_amd64.s": valgrindAMD64, "hone_valgrind_arm64.s": valgrindARM64,
	}
	changed = src
	for _, name := range timerMethods {
		head := "func (b *B) " + name + "() {\n"
		if strings.Count(src, head) != 1 {
			return files, src
		}
		changed = strings.Replace(changed, head, "func (b *B) hone"+name+"() {\n", 1)
	}
	files["hone_timer.go"] = timer
	return files, changed
}
