package textsim

// toolsFile holds what each load generator says of the same work.
const toolsFile = "tools.jsonl"

// A toolRun is what a generator says of one run. Times are in seconds.
type toolRun struct {
	Tool     string  `json:"tool"`
	Version  string  `json:"version,omitempty"`
	Why      string  `json:"why,omitempty"` // it was not measured
	Round    int     `json:"round,omitempty"`
	Requests int64   `json:"requests,omitempty"`
	Errors   int64   `json:"errors,omitempty"`
	Rate     float64 `json:"rate,omitempty"` // requests a second
	P50      float64 `json:"p50,omitempty"`
	P90      float64 `json:"p90,omitempty"`
	P95      float64 `json:"p95,omitempty"`
	P99      float64 `json:"p99,omitempty"`
	Max      float64 `json:"max,omitempty"`
	// ServiceP90 counts from when a request was sent, where P90 counts from
	// when it was due; 0 for generators that do not tell the two apart.
	ServiceP90 float64 `json:"service_p90,omitempty"`
	// Dropped requests were due and never sent.
	Dropped int64 `json:"dropped,omitempty"`
	// CPU is the generator's own, for one request.
	CPU float64 `json:"cpu,omitempty"`
	// Stall is how long the server was stopped.
	Stall float64 `json:"stall,omitempty"`
	Trial bool    `json:"trial,omitempty"`
}

// toolConnections is how many requests are under way at once.
const toolConnections = 64
