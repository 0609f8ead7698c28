// Package neighbor disturbs whoever else is on the machine, in ways that have a
// name, and holds the lock that hone takes to measure.
package neighbor

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// States are what else goes on on the machine while it is measured.
var States = []string{"quiet", "busy", "memory", "bursty", "visits"}

// neighbors disturb until their process is killed.
var neighbors = map[string]func(){
	"busy":   spin,
	"memory": sweep,
	"bursty": burst,
	"visits": visit,
}

// Start starts the process that makes a state. stop ends it and
// returns when it is gone.
func Start(ctx context.Context, state string) (stop func(), err error) {
	if state == "quiet" {
		return func() {}, nil
	}
	if neighbors[state] == nil {
		return nil, fmt.Errorf("unknown state %q: want one of %s", state, strings.Join(States, ", "))
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("start a neighbor: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() {
		proc.Run(ctx, proc.Command{Path: self, Args: []string{"neighbor", state}, Timeout: 6 * time.Hour})
	})
	time.Sleep(300 * time.Millisecond) // it allocates first
	return func() { cancel(); done.Wait() }, nil
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, _, _ io.Writer) error {
	if len(args) != 1 || !slices.Contains(States[1:], args[0]) {
		return fmt.Errorf("neighbor: want one of %s", strings.Join(States[1:], ", "))
	}
	// main has the signals caught; a neighbor that outlives its test disturbs
	// whatever is measured next.
	context.AfterFunc(ctx, func() { os.Exit(130) })
	neighbors[args[0]]()
	return nil
}

// spin keeps one processor busy.
func spin() {
	for x := uint64(1); ; {
		x = x*6364136223846793005 + 1
	}
}

// visit keeps one processor busy now and then, for 1 ms to 2 s, by a schedule that
// is always the same. Where it has that processor together with what is measured
// (taskset -c 0), processes run at full speed or half of it.
func visit() {
	rng := rand.New(rand.NewPCG(1, 2))
	length := func() time.Duration {
		return time.Duration(math.Exp(rng.Float64()*math.Log(2000)) * float64(time.Millisecond))
	}
	for x := uint64(1); ; time.Sleep(length()) {
		for until := time.Now().Add(length()); time.Now().Before(until); {
			for range 1000 {
				x = x*6364136223846793005 + 1
			}
		}
	}
}

// swept is what sweep works on, where the compiler cannot know that no one else
// looks.
var swept []uint64

// sweep reads and writes 256 MB over and over.
func sweep() {
	swept = make([]uint64, 32<<20)
	for x := uint64(1); ; x++ {
		for i := range swept {
			swept[i] += x
		}
	}
}

// burst keeps two processors busy now and then: the lengths of work and of
// rest are random, of the order of what a process under test takes and longer.
func burst() {
	rng := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
	for {
		until := time.Now().Add(time.Duration(20+rng.ExpFloat64()*150) * time.Millisecond)
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				for x := uint64(1); time.Now().Before(until); {
					for range 1000 {
						x = x*6364136223846793005 + 1
					}
				}
			})
		}
		both.Wait()
		time.Sleep(time.Duration(20+rng.ExpFloat64()*300) * time.Millisecond)
	}
}
