package cli

import "golang.org/x/sys/windows"

// terminalWidth returns the columns of a terminal, 0 if they are not known.
func terminalWidth(fd uintptr) int {
	var screen windows.ConsoleScreenBufferInfo
	if windows.GetConsoleScreenBufferInfo(windows.Handle(fd), &screen) != nil {
		return 0
	}
	return int(screen.Window.Right-screen.Window.Left) + 1
}
