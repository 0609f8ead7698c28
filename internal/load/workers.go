package load

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/gohone/hone/internal/load/script"
)

// workers are those of a plan with their connections. They work in batches: one
// for a whole run, or one for each slice where two servers take turns.
type workers struct {
	plan Plan
	rec  *recorder
	mu   sync.Mutex // guards list
	list []*worker
}

func newWorkers(p Plan) *workers {
	ws := &workers{plan: p, rec: newRecorder(max(2*runtime.GOMAXPROCS(0), 4))}
	if ws.rec.answered = p.Answered; ws.rec.answered == nil {
		ws.rec.answered = new(atomic.Int64)
	}
	return ws
}

// worker returns worker number i, from 0, and makes it if it is new.
func (ws *workers) worker(i int) (*worker, error) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for len(ws.list) <= i {
		id := len(ws.list)
		user, err := ws.plan.Source.User(id, ws.plan.Seed)
		if err != nil {
			return nil, fmt.Errorf("virtual user %d: %w", id, err)
		}
		w := &worker{
			user: user, client: ws.plan.Dial(), shard: ws.rec.shards[id%len(ws.rec.shards)], rec: ws.rec,
			checkOneIn: ws.plan.CheckOneIn,
		}
		w.send, w.answer.Report = w.do, w.shard.check
		ws.list = append(ws.list, w)
	}
	return ws.list[i], nil
}

// close ends all connections, and requests under way with them.
func (ws *workers) close() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for _, w := range ws.list {
		w.client.Close()
	}
}

// interrupt ends iterations that compute rather than wait for answers.
func (ws *workers) interrupt() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for _, w := range ws.list {
		if user, ok := w.user.(script.Interrupter); ok {
			user.Interrupt()
		}
	}
}

// redial gives each worker a new client.
func (ws *workers) redial() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for _, w := range ws.list {
		w.client = ws.plan.Dial()
	}
}
