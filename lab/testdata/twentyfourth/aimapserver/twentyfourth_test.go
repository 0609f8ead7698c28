package imapserver

import (
	"testing"

	"github.com/emersion/go-imap/v2"
)

func BenchmarkTwentyfourthMatchList(b *testing.B) {
	names := []string{"INBOX", "INBOX/Archive/2023", "INBOX/Archive/2024/01", "Lists/golang-nuts", "Sent", "Projects/alpha/beta/gamma/delta"}
	patterns := []string{"*", "%", "INBOX/*", "INBOX/%", "*a*e*a*x", "Lists/%-nuts", "%/%/%"}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, name := range names {
			for _, p := range patterns {
				if MatchList(name, '/', "", p) {
					n++
				}
			}
		}
	}
	_ = n
}

func BenchmarkTwentyfourthQueueUpdate(b *testing.B) {
	for i := 0; i < b.N; i++ {
		mbox := NewMailboxTracker(100)
		sess := mbox.NewSession()
		for n := uint32(101); n <= 200; n++ {
			mbox.QueueNumMessages(n)
		}
		mbox.QueueMessageFlags(3, 30, []imap.Flag{imap.FlagSeen}, nil)
		mbox.QueueExpunge(5)
		sess.Close()
	}
}
