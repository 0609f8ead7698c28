package grect

import "testing"

var twentyninthRects = []string{
	"[10]", "[10 20]", "[-112.2673 33.4484],[-112.0512 33.6021]", "[10 11 12],[20 21 22]", "[ -1.5  2.25 ], [ 3 4 ]",
}

var twentyninthWKT = []string{
	"POINT(-112.2673 33.4484)",
	"LINESTRING(30.5 10.25, 10.75 30.125, 40.0 40.5)",
	"POLYGON ((35 10, 45 45, 15 40, 10 20, 35 10), (20 30, 35 35, 30 20, 20 30))",
	"MULTIPOINT ((10.1 40.2), (40.3 30.4), (20.5 20.6), (30.7 10.8))",
	"GEOMETRYCOLLECTION(POINT(4 6),LINESTRING(4 6,7 10))",
}

var twentyninthGeoJSON = []string{
	`{"type":"Point","coordinates":[-112.2673,33.4484]}`,
	`{"type":"LineString","coordinates":[[30.5,10.25],[10.75,30.125],[40,40.5]]}`,
	`{"type":"Polygon","coordinates":[[[35,10],[45,45],[15,40],[10,20],[35,10]],[[20,30],[35,35],[30,20],[20,30]]]}`,
	`{"type":"Feature","geometry":{"type":"Point","coordinates":[102.0,0.5,3]},"properties":{"a":1}}`,
	`{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[102.0,0.5]}},{"type":"Feature","geometry":{"type":"LineString","coordinates":[[102.0,0.0],[103.0,1.0],[104.0,0.0],[105.0,1.0]]}},{"type":"Feature","geometry":{"type":"Point","coordinates":[100.0,0.25,7]}}]}`,
}

var twentyninthSink Rect

func twentyninthRun(b *testing.B, in []string) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			twentyninthSink = Get(s)
		}
	}
}

func BenchmarkTwentyninthRect(b *testing.B)    { twentyninthRun(b, twentyninthRects) }
func BenchmarkTwentyninthWKT(b *testing.B)     { twentyninthRun(b, twentyninthWKT) }
func BenchmarkTwentyninthGeoJSON(b *testing.B) { twentyninthRun(b, twentyninthGeoJSON) }
