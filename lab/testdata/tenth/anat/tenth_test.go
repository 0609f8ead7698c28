package nat

import (
	"strconv"
	"testing"
)

var tenthPorts []Port

func BenchmarkTenthSortPortMap(b *testing.B) {
	type mapping struct{ port, host string }
	var ranges, wide []mapping
	for i := 0; i < 40; i++ {
		p := strconv.Itoa(8000 + (i*17)%40)
		ranges = append(ranges, mapping{p + "/tcp", p})
		q := strconv.Itoa(30000 + i*3)
		wide = append(wide, mapping{strconv.Itoa(5000+i%8) + "/udp", q + "-" + strconv.Itoa(30002+i*3)})
	}
	for _, c := range []struct {
		name     string
		mappings []mapping
	}{
		{"web", []mapping{{"80/tcp", "8080"}, {"443/tcp", "8443"}, {"9090/tcp", ""}}},
		{"dns", []mapping{{"53/tcp", "53"}, {"53/udp", "53"}, {"53/udp", "5353"}, {"953/tcp", ""}, {"853/tcp", "853"}, {"8080/tcp", "80"}}},
		{"ranges", ranges},
		{"dynamic", wide},
	} {
		var ports []Port
		bound := map[Port][]PortBinding{}
		for _, m := range c.mappings {
			p := Port(m.port)
			if len(bound[p]) == 0 {
				ports = append(ports, p)
			}
			if m.host != "" {
				bound[p] = append(bound[p], PortBinding{HostIP: "0.0.0.0", HostPort: m.host})
			}
		}
		b.Run(c.name, func(b *testing.B) {
			order := make([]Port, len(ports))
			bindings := make(map[Port][]PortBinding, len(bound))
			for i := 0; i < b.N; i++ {
				copy(order, ports)
				for p, l := range bound {
					bindings[p] = l
				}
				SortPortMap(order, bindings)
			}
			tenthPorts = order
		})
	}
}
