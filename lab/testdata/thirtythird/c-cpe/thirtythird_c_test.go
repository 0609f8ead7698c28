package cpe

import "testing"

func BenchmarkThirtythirdUriEncode(b *testing.B) {
	item := NewItem()
	item.SetPart(Application)
	item.SetVendor(NewStringAttr("foo\\bar"))
	item.SetProduct(NewStringAttr("big$money_manager_2010"))
	item.SetVersion(NewStringAttr("8.0.6001+build/17"))
	item.SetUpdate(NewStringAttr("special~edition"))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		item.Uri()
		item.Wfn()
		item.Formatted()
	}
}

func BenchmarkThirtythirdDecode(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		NewItemFromWfn(`wfn:[part="a",vendor="microsoft",product="internet_explorer",version="8\.0\.6001",update="beta",edition=NA]`)
		NewItemFromUri("cpe:/a:foo%5cbar:big%24money_manager_2010:8.0.6001%2bbuild:beta")
	}
}
