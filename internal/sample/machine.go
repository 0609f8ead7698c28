package sample

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"runtime"
	"strings"
)

// Machine describes where a run was measured. Runs of different machines are
// never mixed.
type Machine struct {
	GOOS   string `json:"goos"`
	GOARCH string `json:"goarch"`
	// CPU is the model name the operating system gives.
	CPU    string `json:"cpu"`
	Cores  int    `json:"cores"` // usable by hone
	Kernel string `json:"kernel"`
	// Governor is the CPU frequency governor, empty if unknown. Where CPUs
	// differ it lists each one once, separated by commas.
	Governor string `json:"governor,omitempty"`
	// Load1 is the load average of the last minute at the start.
	Load1 float64 `json:"load1"`
	// Host is a digest that tells machines apart without naming them.
	Host string `json:"host,omitempty"`
}

// DetectMachine describes the machine it runs on, now. What cannot be found
// out stays zero.
func DetectMachine() Machine {
	m := Machine{
		GOOS:   runtime.GOOS,
		GOARCH: runtime.GOARCH,
		// Unlike NumCPU this knows the limit of a container, and a test
		// binary that hone starts comes to the same number.
		Cores: runtime.GOMAXPROCS(0),
	}
	m.detect()
	return m
}

// hostDigest returns a digest of the first of ids that is not empty, or of
// the host's name.
func hostDigest(ids ...string) string {
	name, _ := os.Hostname()
	for _, id := range append(ids, name) {
		if id = strings.TrimSpace(id); id != "" {
			sum := sha256.Sum256([]byte("hone host " + id))
			return hex.EncodeToString(sum[:8])
		}
	}
	return ""
}
