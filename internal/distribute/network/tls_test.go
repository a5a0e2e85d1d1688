package network

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quincunx/internal/distribute"
	"quincunx/internal/must"
)

// write writes a file for a test and returns its name.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(name, data, 0o600))
	return name
}

// certificate returns the files of a certificate for 127.0.0.1 and of its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der := must.Get(x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private))(t)
	text := must.Get(x509.MarshalPKCS8PrivateKey(private))(t)
	return write(t, "cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		write(t, "key.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}))
}

// With a token and TLS, only workers with the token and the certificate can work; others print the reason.
func TestTLS(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	token, other := write(t, "token", []byte("0123456789abcdef\n")), write(t, "token", []byte("fedcba9876543210"))
	c, said := served(t, func(f *distribute.Flags) { f.TokenFile, f.TLSCert, f.TLSKey = token, cert, key })
	address := c.address()
	if !strings.HasPrefix(address, "tls://") {
		t.Errorf("address %s", address)
	}
	type outsider struct {
		secrets distribute.Secrets
		want    string
		said    *lines
	}
	outsiders := map[string]*outsider{
		"thief":    {secrets: distribute.Secrets{TokenFile: other, TLSCA: cert}, want: "Authorization Violation"},
		"nobody":   {secrets: distribute.Secrets{TLSCA: cert}, want: "Authorization Violation"},
		"stranger": {secrets: distribute.Secrets{TokenFile: token}, want: "certificate signed by unknown authority"},
	}
	for name, o := range outsiders {
		_, o.said = worksWith(t, address, o.secrets, Worker{Name: name}, nil)
	}
	for begun := time.Now(); ; time.Sleep(time.Second / 10) {
		missing := ""
		for name, o := range outsiders {
			if !strings.Contains(o.said.all(), o.want) {
				missing += name + " says\n" + o.said.all() + "\n"
			}
		}
		if missing == "" {
			break
		}
		if time.Since(begun) > readyPatience {
			t.Fatal(missing)
		}
	}
	worksWith(t, address, distribute.Secrets{TokenFile: token, TLSCA: cert}, Worker{Name: "friend"}, nil)
	do(t, pool(t, c), 20)
	if text := said.all(); strings.Contains(text, "thief") || strings.Contains(text, "nobody") || strings.Contains(text, "stranger") {
		t.Errorf("others have come:\n%s", text)
	}
}

// The address of a server that listens on all addresses is given to workers as the name of the machine.
func TestListenEverywhere(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	token := write(t, "token", []byte("0123456789abcdef\n"))
	c, said := served(t, func(f *distribute.Flags) { f.Listen, f.TokenFile, f.TLSCert, f.TLSKey = "0.0.0.0:0", token, cert, key })
	host := must.Get(os.Hostname())(t)
	port := c.address()[strings.LastIndexByte(c.address(), ':'):]
	if want := "do the work by worker tls://" + host + port; !strings.Contains(said.all(), want) {
		t.Errorf("said\n%s\nwant %s", said.all(), want)
	}
}
