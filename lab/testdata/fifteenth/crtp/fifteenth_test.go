package rtp

import "testing"

var fifteenthString string

func BenchmarkFifteenthVLAString(b *testing.B) {
	v := VLA{
		RTPStreamID:    1,
		RTPStreamCount: 3,
		ActiveSpatialLayer: []SpatialLayer{
			{RTPStreamID: 0, TargetBitrates: []int{150, 200}, Width: 320, Height: 180, Framerate: 30},
			{RTPStreamID: 1, TargetBitrates: []int{400, 500}, Width: 640, Height: 360, Framerate: 30},
			{RTPStreamID: 2, TargetBitrates: []int{1200, 2500}, Width: 1280, Height: 720, Framerate: 30},
		},
		HasResolutionAndFramerate: true,
	}
	for i := 0; i < b.N; i++ {
		fifteenthString = v.String()
	}
}
