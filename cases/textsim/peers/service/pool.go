package service

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"sync"

	"github.com/gofiber/fiber/v2"
)

// queueLength is how many requests can wait for a worker. With 800 clients,
// as in the story's load, there is room for all of them.
const queueLength = 1024

// newPool is newPart2 with as many workers as processors. Each keeps its maps
// and buffers for the next request, so that a request allocates little beyond
// its two texts. A request that finds the queue full gets 503.
func newPool() *Server {
	p := startPool(runtime.GOMAXPROCS(0), queueLength)
	server := newFiber(func(c *fiber.Ctx) error {
		req, err := decodeFast(c.Request().Body())
		if err != nil {
			return err
		}
		score, err := p.similarity(c.UserContext(), req.Text1, req.Text2)
		if err != nil {
			return err
		}
		return sendFast(c, score)
	})
	shutdown := server.Shutdown
	server.Shutdown = func(ctx context.Context) error {
		err := shutdown(ctx)
		p.stop()
		return err
	}
	return server
}

// pool is a fixed number of goroutines that work off a queue.
type pool struct {
	queue   chan *job
	stopped chan struct{}
	workers sync.WaitGroup
	jobs    sync.Pool // of *job that no one uses
}

// job is the two texts of a request. Texts are strings of their own and not
// parts of the request's body, which does not outlive an abandoned request.
type job struct {
	ctx          context.Context
	text1, text2 string
	score        chan float64 // has room for the one answer, so no worker waits
}

// startPool returns a pool with this many workers and waiting jobs. Its owner
// must stop it.
func startPool(workers, waiting int) *pool {
	p := &pool{queue: make(chan *job, waiting), stopped: make(chan struct{})}
	p.jobs.New = func() any { return &job{score: make(chan float64, 1)} }
	p.workers.Add(workers)
	for range workers {
		go p.work()
	}
	return p
}

// stop ends the workers after the job that each has. Jobs that wait are
// answered with errBusy, and so are later ones.
func (p *pool) stop() {
	close(p.stopped)
	p.workers.Wait()
}

func (p *pool) work() {
	defer p.workers.Done()
	s := newScratch()
	for {
		select {
		case j := <-p.queue:
			if j.ctx.Err() == nil {
				j.score <- s.similarity(j.text1, j.text2)
				s.reset()
			}
		case <-p.stopped:
			return
		}
	}
}

// similarity has a worker compute the similarity. It returns errBusy at once
// if the queue is full or the pool stopped, and the status 503 or 504 as soon
// as ctx is done, whatever has become of the job.
func (p *pool) similarity(ctx context.Context, text1, text2 string) (float64, error) {
	j := p.jobs.Get().(*job)
	j.ctx, j.text1, j.text2 = ctx, text1, text2
	select {
	case p.queue <- j:
	default:
		p.recycle(j)
		return 0, errBusy
	}
	// A job that is not waited for is left to the garbage collector: a worker
	// may have it still.
	select {
	case score := <-j.score:
		p.recycle(j)
		return score, nil
	case <-p.stopped:
		return 0, errBusy
	case <-ctx.Done():
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return 0, fiber.NewError(http.StatusGatewayTimeout)
		}
		return 0, errBusy
	}
}

// recycle forgets the texts, so that an unused job keeps nothing alive.
func (p *pool) recycle(j *job) {
	j.ctx, j.text1, j.text2 = nil, "", ""
	p.jobs.Put(j)
}
