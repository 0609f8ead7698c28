// Served is the server that lab load compares with itself: it works for a
// given number of rounds for each request. Two of them that do the same work
// differ in nothing but a number of equal length in their command.
package main

import (
	"flag"
	"fmt"
	"hash/crc32"
	"net/http"
	_ "net/http/pprof"
	"os"
	"strconv"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8081", "address to listen at")
	rounds := 400
	flag.Func("rounds", "blocks of 256 bytes that a request takes the checksum of; zeros may lead", func(s string) (err error) {
		rounds, err = strconv.Atoi(s)
		return err
	})
	flag.Parse()
	block := make([]byte, 256)
	for i := range block {
		block[i] = byte(i * 7)
	}
	table := crc32.MakeTable(crc32.Koopman) // not one that the processor has instructions for
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		sum := uint32(0)
		for range rounds {
			sum = crc32.Update(sum, table, block)
		}
		fmt.Fprintf(w, "%08x\n", sum)
	})
	fmt.Println(http.ListenAndServe(*addr, nil))
	os.Exit(1)
}
