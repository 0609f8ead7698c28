package cause

import "strings"

// A tally adds up what the samples of a line show.
type tally struct {
	causes map[Code]*counted
	self   float64 // the line's own instructions; in profiles of allocations, what it makes itself
	size   int64   // of the objects that it makes itself, those with the largest share
	assist float64 // what was spent on behalf of the collector, part of the causes
}

// counted is the share of one cause, and the function with the largest part of it.
type counted struct {
	share    float64
	function string
	largest  float64
	size     int64
}

func count(stacks []Stack, allocations bool) *tally {
	t := &tally{causes: make(map[Code]*counted)}
	type part struct {
		code     Code
		function string
	}
	parts := make(map[part]float64)
	largestSelf := 0.0
	for _, s := range stacks {
		code, function := codeOf(s.Functions, allocations)
		for _, f := range s.Functions {
			if strings.HasPrefix(f, "runtime.gcAssist") {
				t.assist += s.Share
				break
			}
		}
		if code == "" {
			t.self += s.Share
			if s.Share > largestSelf {
				largestSelf, t.size = s.Share, s.Size
			}
			continue
		}
		of := part{code, function}
		parts[of] += s.Share
		c := t.of(code)
		c.share += s.Share
		if parts[of] > c.largest {
			c.largest, c.function, c.size = parts[of], function, s.Size
		}
	}
	return t
}

func (t *tally) of(code Code) *counted {
	c := t.causes[code]
	if c == nil {
		c = new(counted)
		t.causes[code] = c
	}
	return c
}

func (t *tally) share(code Code) float64 {
	if c := t.causes[code]; c != nil {
		return c.share
	}
	return 0
}

// rename gives what was counted for one cause to another.
func (t *tally) rename(from, to Code) {
	c := t.causes[from]
	if c == nil || from == to {
		return
	}
	delete(t.causes, from)
	into := t.of(to)
	into.share += c.share
	if into.function == "" {
		into.function, into.size = c.function, c.size
	}
}

// worthGrowth is from which part on the growth of a table or a buffer is the cause of filling it.
const worthGrowth = 0.2

// fold counts filling as growth where growth takes a good part of it.
func (t *tally) fold(filling, growth Code) {
	if g := t.share(growth); g > 0 && g >= worthGrowth*(g+t.share(filling)) {
		t.rename(filling, growth)
	}
}
