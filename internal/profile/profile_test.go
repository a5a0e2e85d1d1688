package profile_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/profile"
)

func TestStart(t *testing.T) {
	for kind, file := range map[string]string{
		"cpu": "cpu.pprof", "mem": "mem.pprof", "allocs": "mem.pprof", "block": "block.pprof", "mutex": "mutex.pprof", "trace": "trace.out",
	} {
		t.Chdir(t.TempDir())
		var errs bytes.Buffer
		stop := must.Get(profile.Start(kind, &errs))(t)
		stop()
		if !strings.HasPrefix(errs.String(), "profile: "+file+",") {
			t.Errorf("%s: %s", kind, &errs)
		}
		if written, err := os.Stat(file); err != nil || written.Size() == 0 {
			t.Errorf("%s: %s is not written: %v", kind, file, err)
		}
	}
}

func TestNone(t *testing.T) {
	t.Chdir(t.TempDir())
	var errs bytes.Buffer
	stop := must.Get((&profile.Flag{}).StartProfile(&errs))(t)
	stop()
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 || errs.Len() > 0 {
		t.Errorf("%v, %v: %s", left, err, &errs)
	}
}

func TestErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := profile.Start("chess", nil); err == nil || !strings.Contains(err.Error(), "known: allocs, block, cpu, mem, mutex, trace") {
		t.Errorf("chess: %v", err)
	}
	must.Do(t, os.Mkdir("cpu.pprof", 0o700))
	if _, err := profile.Start("cpu", nil); err == nil || !strings.HasPrefix(err.Error(), "--profile: open cpu.pprof: ") {
		t.Errorf("a folder is in the way: %v", err)
	}
}
