package network

import (
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"quincunx/internal/distribute"
	"quincunx/internal/must"
)

// signer is a key pair that signs claims, and its public key.
type signer struct {
	nkeys.KeyPair
	public string
}

// newSigner returns new keys.
func newSigner(t *testing.T, create func() (nkeys.KeyPair, error)) signer {
	t.Helper()
	pair := must.Get(create())(t)
	public := must.Get(pair.PublicKey())(t)
	return signer{pair, public}
}

// sign returns claims as a token of the signer.
func (s signer) sign(t *testing.T, claims jwt.Claims) string {
	t.Helper()
	return must.Get(claims.Encode(s))(t)
}

// account returns a new account of an operator, with limits of JetStream, that the server finds by a resolver.
func (s signer) account(t *testing.T, resolver *server.MemAccResolver, limits jwt.JetStreamLimits) signer {
	t.Helper()
	account := newSigner(t, nkeys.CreateAccount)
	claims := jwt.NewAccountClaims(account.public)
	claims.Limits.JetStreamLimits = limits
	must.Do(t, resolver.Store(account.public, s.sign(t, claims)))
	return account
}

// credentials returns the credentials file of a new user of an account, with the permissions named in
// docs/guide/many-machines.md.
func (s signer) credentials(t *testing.T) string {
	t.Helper()
	user := newSigner(t, nkeys.CreateUser)
	claims := jwt.NewUserClaims(user.public)
	claims.Pub.Allow.Add("quincunx.>", "$JS.API.>", "$JS.ACK.>", "_INBOX.>")
	claims.Sub.Allow.Add("quincunx.>", "$JS.API.>", "$JS.ACK.>", "_INBOX.>")
	seed := must.Get(user.Seed())(t)
	file := must.Get(jwt.FormatUserConfig(s.sign(t, claims), seed))(t)
	return write(t, "user.creds", file)
}

// existing returns the address of a server that was started by others.
func existing(t *testing.T, o *server.Options) string {
	t.Helper()
	o.Host, o.Port, o.NoSigs, o.JetStream, o.StoreDir = "127.0.0.1", server.RANDOM_PORT, true, true, t.TempDir()
	s := must.Get(server.NewServer(o))(t)
	go s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(readyPatience) {
		t.Fatal("the server is not ready")
	}
	return s.ClientURL()
}

// withAccounts returns the options of a server whose users have credentials of an operator, and an account of that
// operator.
func withAccounts(t *testing.T) (*server.Options, signer) {
	t.Helper()
	operator, resolver := newSigner(t, nkeys.CreateOperator), &server.MemAccResolver{}
	system := operator.account(t, resolver, jwt.JetStreamLimits{})
	account := operator.account(t, resolver, jwt.JetStreamLimits{DiskStorage: jwt.NoLimit, MemoryStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit})
	claims := jwt.NewOperatorClaims(operator.public)
	claims.SystemAccount = system.public
	operator.sign(t, claims)
	return &server.Options{TrustedOperators: []*jwt.OperatorClaims{claims}, AccountResolver: resolver, SystemAccount: system.public}, account
}

// An existing server accepts a coordinator and workers with valid credentials. Others are refused with a line that
// gives the reason.
func TestExistingServer(t *testing.T) {
	t.Parallel()
	options, account := withAccounts(t)
	_, stranger := withAccounts(t)
	known, unknown := account.credentials(t), stranger.credentials(t)
	withCredentials := existing(t, options)

	token, other := write(t, "token", []byte("0123456789abcdef\n")), write(t, "token", []byte("fedcba9876543210"))
	withToken := existing(t, &server.Options{Authorization: "0123456789abcdef"})

	cert, key := certificate(t)
	otherCert, _ := certificate(t)
	config := must.Get(server.GenTLSConfig(&server.TLSConfigOpts{CertFile: cert, KeyFile: key}))(t)
	withTLS := existing(t, &server.Options{TLSConfig: config, TLS: true, TLSTimeout: readyPatience.Seconds()})

	for name, c := range map[string]struct {
		address string
		secrets distribute.Secrets
		refusal string // "" = it is accepted
	}{
		"credentials":       {withCredentials, distribute.Secrets{Credentials: known}, ""},
		"wrong credentials": {withCredentials, distribute.Secrets{Credentials: unknown}, "Authorization Violation"},
		"no credentials":    {withCredentials, distribute.Secrets{}, "Authorization Violation"},
		"not credentials":   {withCredentials, distribute.Secrets{Credentials: token}, "want credentials of NATS"},
		"token":             {withToken, distribute.Secrets{TokenFile: token}, ""},
		"wrong token":       {withToken, distribute.Secrets{TokenFile: other}, "Authorization Violation"},
		"no token":          {withToken, distribute.Secrets{}, "Authorization Violation"},
		"TLS":               {withTLS, distribute.Secrets{TLSCA: cert}, ""},
		"wrong TLS":         {withTLS, distribute.Secrets{TLSCA: otherCert}, "certificate signed by unknown authority"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := distribute.Flags{Serve: true, NATS: c.address, Secrets: c.secrets, Mixed: true, Redeliver: time.Second, Replicas: 1}
			said := &lines{}
			begun := time.Now()
			connection, err := opened(f, said)
			if c.refusal == "" {
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = connection.close(true) })
				worksWith(t, c.address, c.secrets, Worker{Name: "worker"}, nil)
				do(t, pool(t, connection), 20)
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.refusal) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%v, want a line with %s", err, c.refusal)
			}
			if took := time.Since(begun); took > readyPatience/2 {
				t.Errorf("it was said after %v", took)
			}
			if strings.HasPrefix(err.Error(), "--") { // a worker ends with this error, too
				return
			}
			_, words := worksWith(t, c.address, c.secrets, Worker{Name: "stranger"}, nil)
			for begun := time.Now(); !strings.Contains(words.all(), c.refusal); time.Sleep(time.Second / 20) {
				if time.Since(begun) > readyPatience {
					t.Fatalf("a worker says %q", words.all())
				}
			}
			t.Logf("%v; a worker says %q", err, words.all())
		})
	}
}
