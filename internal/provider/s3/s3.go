// Package s3 keeps a shop's backups with a company that stores files by Amazon's S3, or in a store of that kind on a
// network of one's own.
package s3

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"camber/internal/base/fault"
	"camber/internal/base/remote"
)

// Keys are those of the account. They are written nowhere.
type Keys struct{ Access, Secret string }

// Place is a part of a bucket: it implements vault.Place.
type Place struct {
	client         *minio.Client
	bucket, prefix string
	scratch        string
}

// Is says whether an address is one of S3.
func Is(address string) bool { return strings.HasPrefix(address, "s3://") }

// Open names a place by its address, s3://bucket/prefix?endpoint=https://…&region=…; without an endpoint it is
// Amazon's. scratch is a folder with room for one backup on its way. Nobody is asked yet.
func Open(address string, keys Keys, scratch string) (*Place, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" {
		return nil, errors.New("a place in S3 is written s3://bucket/prefix?endpoint=https://…&region=…")
	}
	if keys.Access == "" || keys.Secret == "" {
		return nil, errors.New("S3 needs the keys of an account: CAMBER_S3_KEY and CAMBER_S3_SECRET, in the environment")
	}
	endpoint := &url.URL{Scheme: "https", Host: "s3.amazonaws.com"}
	if written := u.Query().Get("endpoint"); written != "" {
		if endpoint, err = url.Parse(written); err != nil || endpoint.Host == "" {
			return nil, fmt.Errorf("the endpoint %q is no address", written)
		}
	}
	if endpoint.Scheme != "https" && !(endpoint.Scheme == "http" && atHome(endpoint.Hostname())) {
		return nil, errors.New("the endpoint of S3 begins with https://, or is on a network of your own: a backup holds the data of customers")
	}
	client, err := minio.New(endpoint.Host, &minio.Options{
		Creds: credentials.NewStaticV4(keys.Access, keys.Secret, ""), Secure: endpoint.Scheme == "https",
		Region: u.Query().Get("region"), Transport: remote.Client(0).Transport,
	})
	if err != nil {
		return nil, fmt.Errorf("S3: %w", err)
	}
	return &Place{client: client, bucket: u.Host, prefix: strings.Trim(u.Path, "/"), scratch: scratch}, nil
}

func atHome(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsPrivate())
}

func (p *Place) key(name string) string { return path.Join(p.prefix, path.Base(name)) }

// Keep writes the backup beside the shop, sends it, and reads it back to its end before it counts.
func (p *Place) Keep(ctx context.Context, name string, write func(path string) error) (err error) {
	folder, err := os.MkdirTemp(p.scratch, "backup-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	file := filepath.Join(folder, path.Base(name))
	if err := write(file); err != nil {
		return err
	}
	want, err := digestOfFile(file)
	if err != nil {
		return err
	}
	// its content is not signed by pieces, which not every store takes out again: what is there is read back
	_, err = p.client.FPutObject(ctx, p.bucket, p.key(name), file,
		minio.PutObjectOptions{ContentType: "application/x-tar", DisableContentSha256: true})
	if err != nil {
		return said(err)
	}
	got, err := p.digest(ctx, name)
	if err == nil && got != want {
		err = fault.New(fault.Unavailable, "What came back from S3 is not what was sent.")
	}
	if err != nil {
		return errors.Join(err, p.Remove(context.WithoutCancel(ctx), name))
	}
	return nil
}

func digestOfFile(file string) (string, error) {
	content, err := os.Open(file) //nolint:gosec // made a moment ago
	if err != nil {
		return "", err
	}
	defer func() { _ = content.Close() }()
	return digestOf(content)
}

func digestOf(content io.Reader) (string, error) {
	sum := sha256.New()
	_, err := io.Copy(sum, content)
	return hex.EncodeToString(sum.Sum(nil)), err
}

func (p *Place) digest(ctx context.Context, name string) (string, error) {
	object, err := p.client.GetObject(ctx, p.bucket, p.key(name), minio.GetObjectOptions{})
	if err != nil {
		return "", said(err)
	}
	defer func() { _ = object.Close() }()
	sum, err := digestOf(object)
	if err != nil {
		return "", said(err)
	}
	return sum, nil
}

// Fetch brings a backup to a path.
func (p *Place) Fetch(ctx context.Context, name, to string) error {
	if err := p.client.FGetObject(ctx, p.bucket, p.key(name), to, minio.GetObjectOptions{}); err != nil {
		return said(err)
	}
	return nil
}

// Names are the backups that are there, the newest first.
func (p *Place) Names(ctx context.Context) (names []string, err error) {
	prefix := p.key("camber-")
	for object := range p.client.ListObjects(ctx, p.bucket, minio.ListObjectsOptions{Prefix: prefix}) {
		if object.Err != nil {
			return nil, said(object.Err)
		}
		names = append(names, path.Base(object.Key))
	}
	slices.Sort(names)
	slices.Reverse(names)
	return names, nil
}

// Remove lets go of a backup; one that is not there is no error.
func (p *Place) Remove(ctx context.Context, name string) error {
	if err := p.client.RemoveObject(ctx, p.bucket, p.key(name), minio.RemoveObjectOptions{}); err != nil {
		return said(err)
	}
	return nil
}

// said classifies what S3 answered: a refusal, which stays one, or no answer.
func said(err error) error {
	switch answer := minio.ToErrorResponse(err); {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case answer.StatusCode == http.StatusForbidden, answer.StatusCode == http.StatusUnauthorized:
		return fault.New(fault.Declined, "S3 refuses the keys of the backups.").Because(err)
	case answer.Code == minio.NoSuchBucket:
		return fault.New(fault.Declined, "The bucket of the backups is not there.").Because(err)
	case answer.StatusCode == http.StatusInsufficientStorage, answer.Code == "QuotaExceeded":
		return fault.New(fault.Declined, "There is no more room in the bucket of the backups.").Because(err)
	}
	return fault.New(fault.Unavailable, "S3 does not take the backups now.").Because(err)
}
