package loadtest

import (
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest/target"
)

// lineUp returns the arms at the addresses that were chosen for them, and at
// those exchanged; both are the same if there is nothing to exchange. Where
// possible, what is sent belongs to an address and not to a program. Its users
// go on where they were before a restart, so that all data are sent in the end,
// and the coin decides which program gets which users. Where requests belong to
// a program, each restart begins with new users, the same on both sides.
func lineUp(o *Options, here []*arm) ([2][]*arm, error) {
	addresses := []target.Address{here[1].target.Address, here[0].target.Address}
	if addresses[0] == "" || addresses[1] == "" {
		return [2][]*arm{here, here}, nil
	}
	var there []*arm
	var err error
	if o.Servers[0].Base == "" && o.Servers[1].Base == "" {
		there, err = shareTraffic(o, here)
	} else {
		there, err = newArms(o, addresses)
	}
	if err != nil {
		return [2][]*arm{}, err
	}
	for i, a := range there {
		a.target.Program = here[i].target.Program
		source := a.plan.Source
		a.plan = here[i].plan
		a.plan.Source = source
	}
	return [2][]*arm{here, there}, nil
}

// shareTraffic returns the arms with each at the address of the other, where it is
// sent what the other was.
func shareTraffic(o *Options, here []*arm) ([]*arm, error) {
	for _, a := range here {
		a.plan.Source = &resumed{source: a.plan.Source}
	}
	var there []*arm
	for i, s := range o.Servers {
		other := here[1-i]
		to, err := target.New(s, other.target.Address, other.traffic.URL())
		if err != nil {
			return nil, err
		}
		a := &arm{target: to, traffic: other.traffic}
		a.plan.Source = other.plan.Source
		there = append(there, a)
	}
	return there, target.Distinguish(there[0].target, there[1].target)
}

// A resumed source has users that go on where they were before a restart.
type resumed struct {
	source script.Source
	users  map[int]script.User
}

// User implements [script.Source].
func (s *resumed) User(id int, seed uint64) (script.User, error) {
	if u := s.users[id]; u != nil {
		return u, nil
	}
	u, err := s.source.User(id, seed)
	if err != nil {
		return nil, err
	}
	// A user that computes keeps what other processes have answered it.
	if _, computes := u.(script.Interrupter); !computes {
		if s.users == nil {
			s.users = make(map[int]script.User)
		}
		s.users[id] = u
	}
	return u, nil
}
