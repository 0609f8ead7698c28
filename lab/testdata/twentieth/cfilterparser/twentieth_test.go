package filter

import "testing"

func BenchmarkTwentiethString(b *testing.B) {
	uri, sub := "urn:ietf:params:scim:schemas:core:2.0:User", "familyName"
	es := []AttributeExpression{
		{AttributePath: AttributePath{AttributeName: "userName"}, Operator: EQ, CompareValue: "bjensen"},
		{AttributePath: AttributePath{URIPrefix: &uri, AttributeName: "name", SubAttribute: &sub}, Operator: CO, CompareValue: "O'Malley"},
		{AttributePath: AttributePath{AttributeName: "active"}, Operator: EQ, CompareValue: true},
		{AttributePath: AttributePath{AttributeName: "loginCount"}, Operator: GT, CompareValue: 42},
		{AttributePath: AttributePath{AttributeName: "title"}, Operator: PR},
	}
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		for _, e := range es {
			n += len(e.String())
		}
	}
	if n == 1 {
		b.Log(n)
	}
}
