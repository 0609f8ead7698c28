//go:build !unix

package wire

import "net"

func closedByPeer(net.Conn) bool { return false }
