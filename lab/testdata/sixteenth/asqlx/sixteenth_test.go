package sqlx

import "testing"

var sixteenthSink int

func BenchmarkSixteenthCompile(b *testing.B) {
	query := []byte("SELECT id, first_name, last_name FROM person WHERE first_name = :first_name AND last_name = :last_name AND age > :min_age AND city::text = :address.city ORDER BY id")
	for i := 0; i < b.N; i++ {
		q, names, err := compileNamedQuery(query, DOLLAR)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthSink += len(q) + len(names)
	}
}

func BenchmarkSixteenthFixBound(b *testing.B) {
	bound := "INSERT INTO person (first_name, last_name, email, age, created_at) VALUES (?, ?, ?, ?, NOW())"
	for i := 0; i < b.N; i++ {
		sixteenthSink += len(fixBound(bound, 8))
	}
}
