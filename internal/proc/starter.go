package proc

import "os/exec"

// A starter starts a process and returns its number.
type starter func() (int, error)

func starting(cmd *exec.Cmd) starter {
	return func() (int, error) {
		if err := cmd.Start(); err != nil {
			return 0, err
		}
		return cmd.Process.Pid, nil
	}
}
