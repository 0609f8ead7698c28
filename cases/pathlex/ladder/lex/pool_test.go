package lex

import (
	"strings"
	"testing"

	"github.com/gohone/hone/cases/pathlex/token"
)

// TestPoolPins has one client send one long path. What the pool of the story holds after
// that is what the path needed; the capped one holds nothing of it. A pool may forget at
// any time, so it is tried often.
func TestPoolPins(t *testing.T) {
	long := strings.Repeat("/a", 16<<10)
	pinned := 0
	for range 100 {
		Pool(long, func(token.Token) {})
		pinned = max(pinned, cap(uncapped.Get().(*pooled).tokens))

		PoolCapped(long, func(token.Token) {})
		PoolCapped("/secret", func(token.Token) {})
		p := capped.Get().(*pooled)
		if cap(p.tokens) > mostPooled {
			t.Fatalf("the capped pool holds room for %d tokens", cap(p.tokens))
		}
		for _, tok := range p.tokens[:cap(p.tokens)] {
			if tok.Text != "" {
				t.Fatalf("the capped pool holds %q", tok.Text)
			}
		}
	}
	if pinned < 32<<10 {
		t.Errorf("the pool never held more than %d tokens", pinned)
	}
}
