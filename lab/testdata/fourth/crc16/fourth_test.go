package crc16

import (
	"fmt"
	"testing"
)

var fourthSink uint16

func BenchmarkFourthUpdate(b *testing.B) {
	for _, params := range []Params{CRC16_XMODEM, CRC16_MODBUS} {
		table := MakeTable(params)
		for _, n := range []int{8, 64, 512, 4096} {
			data := make([]byte, n)
			for i := range data {
				data[i] = byte(i*i*7 + 101)
			}
			b.Run(fmt.Sprint(params.RefIn, n), func(b *testing.B) {
				for i := 0; i < b.N; i++ {
					fourthSink += Update(Init(table), data, table)
				}
			})
		}
	}
}
