package proc

// A Stray is a process that had left the group of the one that started it.
type Stray struct {
	PID int
	// Command is its command line with blanks between the words, at most 200 bytes of it.
	Command string
}
