package target

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
)

// An Address is a host:port of this machine that was chosen for a server, ""
// where none was needed. {addr} stands for it in what the user wrote, {port} for
// its port.
type Address string

// Expand replaces {addr} and {port} by the address.
func (a Address) Expand(text string) string {
	if a == "" {
		return text
	}
	_, port, _ := net.SplitHostPort(string(a)) // it was made by JoinHostPort
	return strings.NewReplacer("{addr}", string(a), "{port}", port).Replace(text)
}

// HasPlaceholder reports whether {addr} or {port} is in one of the texts.
func HasPlaceholder(texts ...string) bool {
	for _, t := range texts {
		if strings.Contains(t, "{addr}") || strings.Contains(t, "{port}") {
			return true
		}
	}
	return false
}

// FreeAddresses chooses a free address for each true value, no two alike.
func FreeAddresses(needed []bool) ([]Address, error) {
	list := make([]Address, len(needed))
	for i, need := range needed {
		if !need {
			continue
		}
		l, err := listen()
		if err != nil {
			return nil, fmt.Errorf("find a free address: %w", err)
		}
		defer l.Close() // once all are chosen
		list[i] = Address(l.Addr().String())
	}
	return list, nil
}

// The ports that are tried lie below those that systems give to whoever asks for any: hardly anybody else takes one that
// was free before the server does.
const (
	firstPort = 20000
	ports     = 12000
	mostTries = 50
)

// listen listens at a free address.
func listen() (l net.Listener, err error) {
	for range mostTries {
		port := strconv.Itoa(firstPort + rand.IntN(ports))
		if l, err = net.Listen("tcp", net.JoinHostPort("127.0.0.1", port)); err == nil {
			return l, nil
		}
	}
	return net.Listen("tcp", "127.0.0.1:0")
}
