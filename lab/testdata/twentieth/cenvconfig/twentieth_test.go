package envconfig

import (
	"os"
	"testing"
	"time"
)

type twentiethConfig struct {
	ListenAddr       string        `split_words:"true" default:":8080"`
	HTTPReadTimeout  time.Duration `split_words:"true" default:"5s"`
	MaxOpenDBConns   int           `split_words:"true" default:"16"`
	LogLevel         string        `split_words:"true" default:"info"`
	AllowedOrigins   []string      `split_words:"true"`
	RetryBackoffsMs  []int         `split_words:"true"`
	EnableOAuth2Flow bool          `split_words:"true"`
}

func BenchmarkTwentiethProcess(b *testing.B) {
	os.Setenv("TWENTIETH_ALLOWED_ORIGINS", "https://a.example,https://b.example,https://c.example")
	os.Setenv("TWENTIETH_RETRY_BACKOFFS_MS", "10,20,50,100,200,500")
	defer os.Unsetenv("TWENTIETH_ALLOWED_ORIGINS")
	defer os.Unsetenv("TWENTIETH_RETRY_BACKOFFS_MS")
	var c twentiethConfig
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := Process("twentieth", &c); err != nil {
			b.Fatal(err)
		}
	}
}
