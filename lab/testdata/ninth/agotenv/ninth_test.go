package gotenv

import (
	"strings"
	"testing"
)

var (
	ninthText string
	ninthEnv  Env
	ninthErr  error
)

func BenchmarkNinthMarshal(b *testing.B) {
	for _, c := range []struct {
		name string
		env  Env
	}{
		{"few", Env{"PORT": "8080", "HOST": "localhost", "DEBUG": "true"}},
		{"service", Env{
			"DB_HOST": "db.internal.example.com", "DB_PORT": "5432", "DB_NAME": "orders", "DB_USER": "orders_rw",
			"DB_PASSWORD": `p"ss\word$1`, "REDIS_URL": "redis://cache:6379/0", "WORKERS": "16", "TIMEOUT": "30",
			"LOG_LEVEL": "info", "AWS_REGION": "eu-central-1", "S3_BUCKET": "orders-archive", "MAX_SIZE": "1048576",
			"GREETING": "Grüße aus Köln", "CERT": "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthText, ninthErr = Marshal(c.env)
			}
		})
	}
}

func BenchmarkNinthUnmarshal(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"plain", "PORT=8080\nHOST=localhost\nDEBUG=true\nREDIS_URL=redis://cache:6379/0\nAWS_REGION=eu-central-1\n"},
		{"mixed", "# database\nDB_HOST=db.internal.example.com\nDB_PORT=5432\nDB_NAME='orders'\nDB_PASSWORD=\"s3cret word\"\nWORKERS=16 # cores\nLOG_DIR=/var/log/orders\n"},
		{"long", strings.Repeat("SETTING_A=/usr/local/share/app\nSETTING_B=2024-05-17\n", 20)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthEnv, ninthErr = Unmarshal(c.text)
			}
		})
	}
}

func BenchmarkNinthExpand(b *testing.B) {
	env := Env{}
	for _, line := range []string{"NINTH_ROOT=/srv/app", "NINTH_USER=web", "NINTH_HOST=db.example.com", "NINTH_PORT=5432"} {
		if err := parseLine(line, env, false); err != nil {
			b.Fatal(err)
		}
	}
	for _, c := range []struct{ name, line string }{
		{"path", "LOG_DIR=$NINTH_ROOT/log"},
		{"url", `DATABASE_URL="postgres://${NINTH_USER}@${NINTH_HOST}:${NINTH_PORT}/orders"`},
		{"many", `A="$NINTH_ROOT:$NINTH_USER:$NINTH_HOST:$NINTH_PORT:${NINTH_ROOT}:${NINTH_USER}:${NINTH_HOST}:${NINTH_PORT}"`},
		{"escaped", `PRICE="about \$5 for $NINTH_USER"`},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthErr = parseLine(c.line, env, false)
			}
		})
	}
	ninthEnv = env
}
