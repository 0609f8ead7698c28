package words

import (
	"fmt"

	"github.com/gohone/hone/internal/report/message"
)

// LookTitle names a server that others load.
func LookTitle(l *message.Load) string {
	return l.Server + ", looked at for " + Duration(l.Seconds, " ")
}

// LookLines say how the seconds of a look differ.
func LookLines(l *message.Load) []string {
	if len(l.Points) < 2 {
		return nil
	}
	least, most := l.Points[0], l.Points[0]
	for _, p := range l.Points {
		if p.CPU < least.CPU {
			least = p
		}
		if p.CPU > most.CPU {
			most = p
		}
	}
	return []string{fmt.Sprintf("processors used, second by second: from %.2f to %.2f", least.CPU, most.CPU)}
}
