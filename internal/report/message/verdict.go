package message

// The verdicts, as they are in the stream.
const (
	Faster    = "faster"
	Slower    = "slower"
	Same      = "same"
	Undecided = "undecided"
)

// The state of a goal, as it is in the stream.
const (
	GoalMet    = "met"
	GoalMissed = "missed"
)

// Outcomes of trials. What was not measured to the end is "untried" to those who read,
// and dropped to programs.
const (
	Kept     = "kept"
	Dropped  = "dropped"
	Rejected = "rejected"
	Untried  = "untried"
)
