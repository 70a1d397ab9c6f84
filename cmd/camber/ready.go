package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"
)

// ready asks the server of this machine, for what restarts it: a container has no other program to ask by.
type ready struct {
	Listen string `help:"Address that it listens on." default:"127.0.0.1:8080" env:"CAMBER_LISTEN"`
	TLS    string `name:"tls" help:"Whether it speaks TLS, as for serve." env:"CAMBER_TLS"`
}

// longestAnswer is how long a server may take that is well.
const longestAnswer = 4 * time.Second

func (c *ready) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	address := "http://"
	if c.TLS != "" {
		address = "https://"
	}
	ctx, cancel := context.WithTimeout(ctx, longestAnswer)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+net.JoinHostPort(host, port)+"/readyz", http.NoBody)
	if err != nil {
		return err
	}
	// it asks itself, on this machine, and sends nothing: whose certificate it is does not matter
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} //nolint:gosec // see above
	reply, err := client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("it is not ready: %s", reply.Status)
	}
	fmt.Println("ready")
	return nil
}
