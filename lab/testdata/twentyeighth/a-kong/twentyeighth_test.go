package kong

import "testing"

func BenchmarkTwentyeighthCamelCase(b *testing.B) {
	in := []string{"SimpleXMLParser", "OutputDirectory", "HTTPServerPort", "verbose", "MaxRetries99", "ÜberLangerName"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			camelCase(s)
		}
	}
}

func BenchmarkTwentyeighthSplitEscaped(b *testing.B) {
	in := []string{"alpha,beta,gamma,delta", `one\,two,three\\,four`, "/usr/local/bin,/usr/bin,/bin,/opt/tools/bin"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			SplitEscaped(s, ',')
		}
	}
}

func BenchmarkTwentyeighthHasInterpolatedVar(b *testing.B) {
	in := []string{
		"Directory for the output files of the run.",
		"Port to listen on, also from the environment (${env}).",
		"One of ${enum}, the default is ${default=none} for all modes.",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			HasInterpolatedVar(s, "env")
		}
	}
}

func BenchmarkTwentyeighthCandidates(b *testing.B) {
	flags := []string{"--help", "--verbose", "--output", "--output-directory", "--config", "--log-level", "--retries", "--timeout", "--dry-run"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if findPotentialCandidates("--outptu", flags, "unknown flag %s", "--outptu") == nil {
			b.Fatal("no error")
		}
	}
}

func BenchmarkTwentyeighthFlagSummary(b *testing.B) {
	var cli struct {
		Config  string `required:""`
		Verbose bool
		Quiet   bool
		Run     struct {
			Target  string `required:""`
			Dry     bool
			Retries int
			Hidden  string `hidden:""`
		} `cmd:""`
	}
	k, err := New(&cli)
	if err != nil {
		b.Fatal(err)
	}
	n := k.Model.Children[0]
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		n.FlagSummary(true)
	}
}
