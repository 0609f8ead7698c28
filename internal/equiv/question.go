package equiv

import (
	"slices"
	"time"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A Question asks whether a function does the same in two trees.
type Question struct {
	Pair subject.Pair
	// Seed decides all that is drawn.
	Seed uint64
	// Long spends more time on finding inputs that lead to other code, and asks for
	// inputs to all of the new code. It is for rewrites whose exactness rests on the
	// comparison.
	Long bool
	// Lenient is for rewrites that may answer differently at edges. Results for
	// recorded calls must agree except for the texts of errors; other inputs for which
	// they do not are counted.
	Lenient bool
	// Together calls both from several goroutines at the same time, too, and holds what other functions return
	// while they are called. It is for rewrites that nobody vouches for.
	Together bool
	// Divisible lets the expressions in which the two differ be compared, if the functions cannot be.
	Divisible bool
	// Parts is how many questions share the time for one, 0 for one.
	Parts int
	// Beside names other functions that are compared for the same rewrite.
	Beside []string
	// Through names a function that sequences of what others can do must lead to, empty for none.
	Through string
	// answered is the question before the world around the functions was replaced, nil if it was not.
	answered *answered
	// Part says that new code that the function does not use belongs to something else, such as another
	// question.
	Part bool
	// bare leaves out types that stand in for those of callers: they do not compile.
	bare bool
}

// answered is what functions were, and what they ask for.
type answered struct {
	pair  subject.Pair
	base  *subject.Subject
	asked []string
}

// answering is the question in trees in which the harness answers for more, of which base was the function before.
func (q Question) answering(pair subject.Pair, base *subject.Subject, more ...string) Question {
	was := answered{pair: q.Pair, base: base}
	if q.answered != nil {
		was = *q.answered
	}
	was.asked = append(slices.Clip(was.asked), more...)
	q.Pair, q.answered = pair, &was
	return q
}

// asked are the functions that the harness answers for, none if the two ask nothing.
func (q Question) asked() []string {
	if q.answered == nil {
		return nil
	}
	return q.answered.asked
}

// part is this question's part of a time.
func (q Question) part(d time.Duration) time.Duration { return d / time.Duration(max(1, q.Parts)) }
