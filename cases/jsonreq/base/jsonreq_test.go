package jsonreq

import (
	"testing"

	"github.com/gohone/hone/cases/jsonreq/casetest"
)

func TestConformance(t *testing.T) { casetest.Test(t, Respond) }

func BenchmarkRespond(b *testing.B) { casetest.BenchmarkRespond(b, Respond) }
func BenchmarkTraffic(b *testing.B) { casetest.BenchmarkTraffic(b, Respond) }
