package util

import (
	"fmt"
	"testing"

	"github.com/casbin/casbin/v2/rbac"
)

type twentyfirstRoles struct {
	rbac.RoleManager
}

func (twentyfirstRoles) HasLink(name1 string, name2 string, domain ...string) (bool, error) {
	return len(name1) == len(name2), nil
}

func BenchmarkTwentyfirstSetSubtract(b *testing.B) {
	var old, cur []string
	for i := 0; i < 60; i++ {
		old = append(old, fmt.Sprintf("alice%d", i))
		if i%3 != 0 {
			cur = append(cur, fmt.Sprintf("alice%d", i))
		}
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		SetSubtract(old, cur)
		SetSubtract(old, nil)
	}
}

func BenchmarkTwentyfirstGFunction(b *testing.B) {
	g := GenerateGFunction(twentyfirstRoles{})
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		g("alice", "admin")
		g("bob", "reader", "domain1")
	}
}

func BenchmarkTwentyfirstReplaceEvalWithMap(b *testing.B) {
	sets := map[string]string{"p_rule1": "r_sub.Age > 18 && r_sub.Age < 60", "p_rule2": "r_obj == '/data1'"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		ReplaceEvalWithMap("eval(p_rule1) && eval(p_rule2) && r_act == p_act", sets)
	}
}

func BenchmarkTwentyfirstKeyMatch2(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		KeyMatch2("/users/1234/orders/99", "/users/:id/orders/:order")
		KeyMatch2("/users/1234/orders/99", "/users/:id/bills")
	}
}

func BenchmarkTwentyfirstLRUPut(b *testing.B) {
	keys := make([]interface{}, 300)
	for i := range keys {
		keys[i] = fmt.Sprintf("key%d", i)
	}
	c := NewLRUCache(200)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, k := range keys {
			c.Put(k, i)
			c.Put(k, i)
		}
	}
}
