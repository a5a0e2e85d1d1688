package distribute

import (
	"strings"
	"testing"
	"time"
)

// Flags that are unsafe or contradictory are refused.
func TestFlags(t *testing.T) {
	good := Flags{Serve: true, Listen: "127.0.0.1:0", Redeliver: time.Second, Replicas: 1}
	for _, c := range []struct {
		change func(*Flags)
		want   string
	}{
		{func(f *Flags) { f.Listen = "0.0.0.0:4222" }, "--listen 0.0.0.0:4222: others can connect to it: want --token-file, --tls-cert and --tls-key"},
		{func(f *Flags) { f.Listen = ":4222" }, "others can connect"},
		{func(f *Flags) { f.Listen, f.TokenFile = "host:4222", "t" }, "others can connect"},
		{func(f *Flags) { f.Listen, f.TLSCert, f.TLSKey = "host:4222", "c", "k" }, "others can connect"},
		{func(f *Flags) { f.Listen = "nonsense" }, "want HOST:PORT"},
		{func(f *Flags) { f.TLSCert = "c" }, "go together"},
		{func(f *Flags) { f.Redeliver = 0 }, "--redeliver 0s: want 1s..1h"},
		{func(f *Flags) { f.Replicas = 3 }, "want --nats"},
		{func(f *Flags) { f.Replicas = 9 }, "want 1..5"},
		{func(f *Flags) { f.Credentials = "c" }, "want --nats"},
		{func(f *Flags) { f.NATS, f.Store = "nats://x", "s" }, "are for the server of this command"},
	} {
		f := good
		f.Store = t.TempDir()
		if c.change(&f); f.NATS != "" && f.Store != "s" {
			f.Store = ""
		}
		err := f.check()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
