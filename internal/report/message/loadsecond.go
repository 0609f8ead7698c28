package message

// LoadSecond is what a server did in one second of its load, or in one of its turns where
// two servers take turns. It is stored as it comes: a run that was killed has nothing else.
type LoadSecond struct {
	Server string    `json:"server"`
	Point  LoadPoint `json:"point"`
	// Open reports whether requests were due at a rate rather than sent by users.
	Open bool `json:"open,omitempty"`
	// Status counts answers by status, Failures requests without an answer by what went
	// wrong.
	Status   map[int]int64    `json:"status"`
	Failures map[string]int64 `json:"failures"`
	// Unsent requests were due and never sent.
	Unsent     int64 `json:"unsent,omitempty"`
	Iterations int64 `json:"iterations,omitempty"`
	// Sent and Received count bytes of bodies.
	Sent     int64 `json:"sent"`
	Received int64 `json:"received"`
	// Response is the distribution of response times in nanoseconds, as in a log of
	// HdrHistogram; empty without requests.
	Response string `json:"response,omitempty"`
}

// withLists returns s with empty maps in place of missing ones.
func (s *LoadSecond) withLists() *LoadSecond {
	out := *s
	if out.Status == nil {
		out.Status = map[int]int64{}
	}
	if out.Failures == nil {
		out.Failures = map[string]int64{}
	}
	return &out
}
