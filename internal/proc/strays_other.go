//go:build !linux

package proc

// Adopt does nothing: the system does not tell of processes that have left their group.
func Adopt() {}

func begin(cmd starter) error {
	_, err := cmd()
	return err
}

func over(int) {}

func endStrays(int) []Stray { return nil }

// KillWith does nothing: the system does not tell what is in the environment of processes.
func KillWith(string) {}
