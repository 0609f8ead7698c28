package message

import (
	"maps"
	"slices"
)

// Load is what one server did under load. Times are in seconds.
type Load struct {
	Server string `json:"server"`
	// Target is what was asked of it, such as "POST http://127.0.0.1:8080/x".
	Target string `json:"target,omitempty"`
	// Model is "closed" (users that wait for answers), "open" (a rate that does not)
	// or "watched" (others sent, and nothing is known of requests), Schedule what was sent when, in words.
	Model    string `json:"model"`
	Schedule string `json:"schedule"`
	// Requests counts answers and failures, in Seconds, after Warmup. Errors of
	// them failed or had a status below 200 or above 399.
	Requests int64   `json:"requests"`
	Rate     float64 `json:"rate"` // requests a second
	Errors   int64   `json:"errors"`
	Seconds  float64 `json:"seconds"`
	Warmup   float64 `json:"warmup,omitempty"`
	// Processes is how many processes of the server were measured in turn; 0 where
	// it was not restarted.
	Processes int `json:"processes,omitempty"`
	// Profiled is of how many of these there is a CPU profile.
	Profiled int `json:"profiled,omitempty"`
	// Latency is from when a request was due to the end of its answer,
	// ServiceTime from when it was sent, SendLag from due to sent, and WakeLag
	// the generator's own part of that. Null is what was not measured, as lag in
	// the closed model.
	Latency     *Latency `json:"latency"`
	ServiceTime *Latency `json:"service_time"`
	SendLag     *Latency `json:"send_lag"`
	WakeLag     *Latency `json:"wake_lag"`
	// Status counts answers by status, Failures requests without an answer by
	// what went wrong.
	Status   map[int]int64    `json:"status"`
	Failures map[string]int64 `json:"failures"`
	// Late requests were sent more than a millisecond after they were due,
	// Unsent ones never.
	Late       int64 `json:"late,omitempty"`
	Unsent     int64 `json:"unsent,omitempty"`
	Iterations int64 `json:"iterations"`
	// Users is the most virtual users, or connections in the open model.
	Users int `json:"users,omitempty"`
	// Sent and Received count bytes of bodies, Out and In all bytes on connections.
	Sent     int64 `json:"sent"`
	Received int64 `json:"received"`
	Out      int64 `json:"out,omitempty"`
	In       int64 `json:"in,omitempty"`
	// Phases are what service times are made of; null without requests. Whole reports
	// whether the report shows them, with all else that k6 shows.
	Phases *Phases `json:"phases,omitempty"`
	Whole  bool    `json:"whole,omitempty"`
	// Checks are by name; one answer in CheckOneIn was asked.
	Checks     []LoadCheck `json:"checks"`
	CheckOneIn int         `json:"check_one_in,omitempty"`
	// Spent is null where nothing is known of the server.
	Spent      *Spent          `json:"spent"`
	Thresholds []LoadThreshold `json:"thresholds"`
	Generator  Generator       `json:"generator"`
	// Bound says why it is the generator that was measured, Aborted why the run
	// ended early; empty otherwise.
	Bound      string `json:"bound,omitempty"`
	Aborted    string `json:"aborted,omitempty"`
	FirstError string `json:"first_error,omitempty"`
	// Points are seconds of the run, warm-up included, or slices of a server's
	// turns, in order.
	Points []LoadPoint `json:"points,omitempty"`
	// Runs are the single runs of a load that was repeated, in their order; the rest
	// is then their sum. Means are over the runs.
	Runs  []*Load   `json:"runs,omitempty"`
	Means []RunMean `json:"means,omitempty"`
	// Profiles are what its profiles sum up to, by kind as in [Hotspot].
	Profiles []LoadProfile `json:"profiles,omitempty"`
	// Files are those that its profiles were written to.
	Files []string `json:"files,omitempty"`
	// Search is how the rate was found, under -find. The rest is then about the
	// highest rate that held.
	Search *Search `json:"search,omitempty"`
}

// Watched is the model of a server that others load.
const Watched = "watched"

// Latency is a distribution of times in seconds.
type Latency struct {
	Avg  float64 `json:"avg"`
	Min  float64 `json:"min"`
	Med  float64 `json:"med"`
	Max  float64 `json:"max"`
	P90  float64 `json:"p90"`
	P95  float64 `json:"p95"`
	P99  float64 `json:"p99"`
	P999 float64 `json:"p999"`
	// Count is how many times there were; Clamped of them were longer than a
	// histogram holds.
	Count   int64 `json:"count"`
	Clamped int64 `json:"clamped,omitempty"`
	// Curve holds quantiles in [0, 1] with their values, ascending.
	Curve [][2]float64 `json:"curve,omitempty"`
}

// Phases are what times of requests are made of, as the client saw them on its
// connections. Quantiles are within 1 %, but for Duration and Expected.
type Phases struct {
	// Blocked is until there was a connection, 0 for requests that had one. Of it,
	// Connecting is making one, and TLS the handshake.
	Blocked    *Latency `json:"blocked"`
	Connecting *Latency `json:"connecting"`
	TLS        *Latency `json:"tls"`
	// Sending is to the last byte written, Waiting from there to the first byte of
	// the answer, Receiving to its last. Duration is the three together, and
	// Expected that of answers which are no errors, null if there are none.
	Sending   *Latency `json:"sending"`
	Waiting   *Latency `json:"waiting"`
	Receiving *Latency `json:"receiving"`
	Duration  *Latency `json:"duration"`
	Expected  *Latency `json:"expected"`
	// Iteration is the time of users' iterations, pauses included.
	Iteration *Latency `json:"iteration"`
}

// LoadCheck is what came of a check.
type LoadCheck struct {
	Name   string `json:"name"`
	Asked  int64  `json:"asked"` // of so many answers
	Failed int64  `json:"failed"`
}

// Spent is what a server spent while it was measured. Null is what is not
// known.
type Spent struct {
	CPUPerRequest    *float64 `json:"cpu_per_request"` // seconds
	AllocsPerRequest *float64 `json:"allocs_per_request"`
	BytesPerRequest  *float64 `json:"bytes_per_request"`
	// GCPauseP99 is in seconds, of the Pauses that were seen: the runtime keeps the
	// latest 256, and hone reads them several times a minute at least. Each is all
	// the time for which one collection stopped the program.
	GCPauseP99 *float64 `json:"gc_pause_p99"`
	Pauses     int64    `json:"gc_pauses,omitempty"`
	// CPU, in seconds, Allocs, Bytes and Collections are in all.
	CPU         float64 `json:"cpu,omitempty"`
	Allocs      uint64  `json:"allocs,omitempty"`
	Bytes       uint64  `json:"bytes,omitempty"`
	Collections uint64  `json:"collections,omitempty"`
	// HeapLive, RSS and PeakRSS are bytes held at the end, and at most.
	HeapLive uint64 `json:"heap_live,omitempty"`
	RSS      int64  `json:"rss,omitempty"`
	PeakRSS  int64  `json:"peak_rss,omitempty"`
	// Voluntary and Involuntary count context switches.
	Voluntary   int64 `json:"voluntary_switches,omitempty"`
	Involuntary int64 `json:"involuntary_switches,omitempty"`
}

// LoadThreshold is a condition and what came of it.
type LoadThreshold struct {
	Text   string   `json:"text"`
	Metric string   `json:"metric"`
	Value  *float64 `json:"value"` // in the metric's base unit; null if missing
	Holds  bool     `json:"holds"`
	// Missing reports whether the metric was not measured: then it does not hold.
	Missing bool `json:"missing,omitempty"`
	// Pair reports whether Value is the ratio to the first server's.
	Pair bool `json:"pair,omitempty"`
}

// Generator is what sending took.
type Generator struct {
	CPU   float64 `json:"cpu"` // seconds, while Load.Seconds went by
	Cores int     `json:"cores"`
	// Full reports whether no processor of the machine was idle: what the generator
	// used, the server could not.
	Full bool `json:"full,omitempty"`
	// PeakRSS is the most memory in bytes that hone has held; missing where the
	// system does not tell.
	PeakRSS int64 `json:"peak_rss,omitempty"`
}

// Search is how the highest rate that holds was found.
type Search struct {
	Conditions []string `json:"conditions"`
	// Rate is the highest that held, 0 if none did; Fails is the lowest that
	// did not, 0 if all did.
	Rate   float64     `json:"rate"`
	Fails  float64     `json:"fails"`
	Bound  string      `json:"bound,omitempty"` // why the generator could do no more
	Trials []RateTrial `json:"trials"`
}

// RateTrial is one rate that was tried.
type RateTrial struct {
	Rate     float64 `json:"rate"`
	Answered float64 `json:"answered"` // requests a second that came through
	Errors   float64 `json:"errors"`   // in [0, 1]
	P50      float64 `json:"p50"`
	P90      float64 `json:"p90"`
	P99      float64 `json:"p99"`
	Holds    bool    `json:"holds"`
	Reason   string  `json:"reason,omitempty"` // why not
}

// RunMean is the mean of a metric over runs. Unit is a base unit, such as req/s or
// p50-sec.
type RunMean struct {
	Unit   string  `json:"unit"`
	Center float64 `json:"center"`
	// Lo and Hi bound the mean at Level, in (0, 1); a Level of 0 is no interval.
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
	Level float64 `json:"level"`
	// Values are those of the runs, in their order.
	Values []float64 `json:"values"`
}

// LoadProfile is what one profile of a server sums up to.
type LoadProfile struct {
	Kind string `json:"kind"`
	// Total is in seconds, bytes or objects.
	Total float64 `json:"total"`
	// Own reports whether hot lines are the server's own, each with what the
	// libraries and the runtime spent for it. Otherwise the profile has none of these,
	// and they are those of any package. Outside is then 0; else it is the part of
	// the whole that no line of the server's own is to blame for, in [0, 1].
	Own     bool    `json:"own"`
	Outside float64 `json:"outside"`
	// Packages are those that samples ended in, with their parts of the whole, the
	// largest first.
	Packages []PackageShare `json:"packages"`
}

// PackageShare is the part of a profile that one package's functions themselves
// have, in [0, 1].
type PackageShare struct {
	Package string  `json:"package"`
	Share   float64 `json:"share"`
}

// withLists returns l with empty lists and maps in place of missing ones.
func (l *Load) withLists() *Load {
	out := *l
	out.Checks, out.Thresholds = nonNil(l.Checks), nonNil(l.Thresholds)
	if out.Status == nil {
		out.Status = map[int]int64{}
	}
	if out.Failures == nil {
		out.Failures = map[string]int64{}
	}
	out.Runs = nil
	for _, one := range l.Runs {
		out.Runs = append(out.Runs, one.withLists())
	}
	if l.Search != nil {
		s := *l.Search
		s.Conditions, s.Trials = nonNil(s.Conditions), nonNil(s.Trials)
		out.Search = &s
	}
	return &out
}

// Statuses returns the statuses of answers, ascending.
func (l *Load) Statuses() []int { return slices.Sorted(maps.Keys(l.Status)) }

// Profile returns what the profile of a kind sums up to, nil if there is none.
func (l *Load) Profile(kind string) *LoadProfile {
	i := slices.IndexFunc(l.Profiles, func(p LoadProfile) bool { return p.Kind == kind })
	if i < 0 {
		return nil
	}
	return &l.Profiles[i]
}

// Checked returns how often checks were asked in all, and how often they failed.
func (l *Load) Checked() (asked, failed int64) {
	for _, c := range l.Checks {
		asked += c.Asked
		failed += c.Failed
	}
	return asked, failed
}

// UserRange returns how many users there were at the end, and the fewest and most
// at the end of a point, warm-up left out. Without points all are l.Users.
func (l *Load) UserRange() (last, least, most int) {
	last, least, most = l.Users, l.Users, 0
	for _, p := range l.Points {
		if !p.Warmup && p.Users > 0 {
			last, least, most = p.Users, min(least, p.Users), max(most, p.Users)
		}
	}
	return last, least, max(most, l.Users)
}
