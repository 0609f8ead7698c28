package buntdb

import (
	"fmt"
	"testing"
)

var twentyfirstSink int

func BenchmarkTwentyfirstIndexString(b *testing.B) {
	names := []string{"Anderson, Paul", "anderson, paula", "BROWN, Tim", "brown, tim", "Zed", "anders"}
	for i := 0; i < b.N; i++ {
		for _, x := range names {
			for _, y := range names {
				if IndexString(x, y) {
					twentyfirstSink++
				}
			}
		}
	}
}

func twentyfirstFill(b *testing.B) *DB {
	db, err := Open(":memory:")
	if err != nil {
		b.Fatal(err)
	}
	err = db.Update(func(tx *Tx) error {
		if err := tx.CreateIndex("name", "user:*", IndexString); err != nil {
			return err
		}
		for i := 0; i < 1000; i++ {
			if _, _, err := tx.Set(fmt.Sprintf("user:%d", i), fmt.Sprintf("Name %d", i), nil); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return db
}

func BenchmarkTwentyfirstSet(b *testing.B) {
	db := twentyfirstFill(b)
	defer db.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = db.Update(func(tx *Tx) error {
			for k := 0; k < 20; k++ {
				if _, _, err := tx.Set(fmt.Sprintf("user:%d", k), fmt.Sprintf("Name %d", k), nil); err != nil {
					b.Fatal(err)
				}
			}
			return nil
		})
	}
}

func BenchmarkTwentyfirstAscendEqual(b *testing.B) {
	db := twentyfirstFill(b)
	defer db.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = db.View(func(tx *Tx) error {
			return tx.AscendEqual("", "user:500", func(key, value string) bool {
				twentyfirstSink += len(value)
				return true
			})
		})
	}
}

func BenchmarkTwentyfirstMatch(b *testing.B) {
	idxs := []*index{{pattern: "user:*"}, {pattern: "*:name"}, {pattern: "user:????:*"}}
	keys := []string{"user:1234:name", "group:99:name", "user:5"}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, idx := range idxs {
			for _, k := range keys {
				if idx.match(k) {
					twentyfirstSink++
				}
			}
		}
	}
}
