package textsim

import (
	"fmt"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// loadFile holds one line for each state under the story's load.
const loadFile = "load.jsonl"

// A loaded state is what came of the story's load on one server. Times are in
// seconds.
type loaded struct {
	State string `json:"state"`
	Why   string `json:"why,omitempty"` // it was not measured
	// Scale is by what the story's stages were divided.
	Scale    int            `json:"scale"`
	Began    string         `json:"began,omitempty"` // RFC 3339
	Machine  record.Machine `json:"machine"`
	Seconds  float64        `json:"seconds"`
	Requests int64          `json:"requests"`
	Errors   int64          `json:"errors"`
	Rate     float64        `json:"rate"` // requests a second
	Users    int            `json:"users"`
	Latency  latency        `json:"latency"`
	Spent    spent          `json:"spent"`
	// Thresholds are those of the script.
	Thresholds []threshold `json:"thresholds"`
	Checks     []check     `json:"checks"`
	Generator  struct {
		CPU   float64 `json:"cpu"`
		Cores int     `json:"cores"`
	} `json:"generator"`
	Bound string `json:"bound,omitempty"` // the generator was what was measured
	Hot   []hot  `json:"hot,omitempty"`
	// Trial reports whether it was measured in a hurry.
	Trial bool `json:"trial,omitempty"`
}

type latency struct {
	Avg float64 `json:"avg"`
	Min float64 `json:"min,omitempty"` // 0 where it was not kept
	Med float64 `json:"med"`
	P90 float64 `json:"p90"`
	P95 float64 `json:"p95"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// spent is what a server spent; nil is what is not known, as the allocations
// of one in Rust.
type spent struct {
	CPU         *float64 `json:"cpu_per_request"`
	Allocs      *float64 `json:"allocs_per_request"`
	Bytes       *float64 `json:"bytes_per_request"`
	Pause       *float64 `json:"gc_pause_p99"`
	Collections uint64   `json:"collections"`
	PeakRSS     int64    `json:"peak_rss"`
}

type threshold struct {
	Text  string   `json:"text"`
	Value *float64 `json:"value"`
	Holds bool     `json:"holds"`
}

type check struct {
	Name   string `json:"name"`
	Asked  int64  `json:"asked"`
	Failed int64  `json:"failed"`
}

func (l latency) String() string {
	return fmt.Sprintf("avg %s, p95 %s, max %s", page.Seconds(l.Avg), page.Seconds(l.P95), page.Seconds(l.Max))
}
