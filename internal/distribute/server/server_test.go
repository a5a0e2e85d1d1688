package server

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"quincunx/internal/distribute"
	"quincunx/internal/must"
)

// A server that does not start leaves no folder, unless it existed: then it may have the results of an earlier command.
func TestNotStarted(t *testing.T) {
	t.Parallel()
	taken := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { _ = taken.Close() })
	for _, flags := range []distribute.Flags{
		{Listen: taken.Addr().String()},
		{Listen: "127.0.0.1:0", TLSCert: "missing", TLSKey: "missing"},
	} {
		for _, exists := range []bool{false, true} {
			flags.Store = filepath.Join(t.TempDir(), "store")
			file := filepath.Join(flags.Store, "name", "file")
			if exists {
				must.Do(t, os.MkdirAll(filepath.Dir(file), 0o700))
				must.Do(t, os.WriteFile(file, nil, 0o600))
			}
			if s, err := Start(&distribute.Open{Flags: flags, Name: "name"}); err == nil {
				t.Fatal("it starts", s.Close(true))
			}
			if _, err := os.Stat(filepath.Dir(file)); (err == nil) != exists {
				t.Errorf("%+v: the folder existed: %t; now %v", flags, exists, err)
			}
			if _, err := os.Stat(file); exists && err != nil {
				t.Error(err)
			}
		}
	}
}
