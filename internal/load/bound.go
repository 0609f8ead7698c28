package load

import (
	"fmt"
	"time"
)

const (
	// busy is the share of its processors that the generator may use before the
	// run measures the generator: it then waits for a processor itself.
	busy = 0.8
	// lagLimit is how late the generator itself may send one request in a hundred.
	lagLimit = time.Millisecond
	// boundAfter is the shortest run for which the generator's share is judged: a
	// shorter one mostly makes connections. boundCount is how many requests a p99
	// needs.
	boundAfter = 250 * time.Millisecond
	boundCount = 100
	// full is the largest idle share of a machine that counts as full. idleAfter
	// is the shortest run for which that is known: it is counted in hundredths of
	// a second.
	full      = 0.05
	idleAfter = time.Second
)

// Bound returns why a run measured its generator rather than the server, ""
// if it did not. Requests that were late because no connection was free do
// not count: the server caused that.
func (r *Result) Bound() string {
	cores := r.GeneratorCPU.Seconds() / max(r.Wall.Seconds(), 1e-9)
	if r.Wall >= boundAfter && cores > busy*float64(r.Cores) {
		return fmt.Sprintf("the generator used %.2f of its %d processors", cores, r.Cores)
	}
	if others, ok := r.others(); ok && r.Full() && cores > others {
		return fmt.Sprintf("the machine was full and the generator used %.2f of its %d processors, more than the server and all others", cores, r.Processors)
	}
	if p99 := r.Total.Wake.Quantile(0.99); r.Total.Wake.Count >= boundCount && p99 > lagLimit {
		return fmt.Sprintf("the generator sent one request in a hundred more than %v late", p99.Round(10*time.Microsecond))
	}
	return ""
}

// Full reports whether the machine is known to have had no processor to spare: the
// server could not use what the generator used.
func (r *Result) Full() bool {
	return r.Processors > 0 && r.Wall >= idleAfter && r.Idle.Seconds() < full*float64(r.Processors)*r.Wall.Seconds()
}

// others is how many processors other programs than the generator used, and
// whether that is known.
func (r *Result) others() (processors float64, ok bool) {
	if r.Processors == 0 || r.Wall < idleAfter {
		return 0, false
	}
	return float64(r.Processors) - (r.Idle+r.GeneratorCPU).Seconds()/r.Wall.Seconds(), true
}
