package web

import (
	"net/http"

	"camber/internal/base/certificate"
	"camber/internal/base/text"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// Where the shop's own devices get what they need to trust its certificate (OPS-7). These are answered over plain HTTP
// too: a device that does not trust the shop yet could not reach them otherwise.
const (
	tlsPath       = "/tls"
	authorityPath = "/tls/authority.crt"
)

// BeforeTrust says whether an address is answered over plain HTTP as well.
func BeforeTrust(path string) bool {
	return path == tlsPath || path == authorityPath || len(path) > len(assetsPath) && path[:len(assetsPath)] == assetsPath
}

const assetsPath = "/assets/"

// trust answers for the shop's own authority.
type trust struct{ of *Server }

// guide says how a device is told to trust the shop's own authority. It speaks the language of its address: who
// has not got the certificate yet can't keep a choice.
func (t trust) guide(w http.ResponseWriter, r *http.Request) error {
	authority := t.of.config.Authority()
	if authority == nil {
		return notThere()
	}
	ctx := r.Context()
	if lang := text.Lang(r.URL.Query().Get("lang")); lang == text.English || lang == text.Spanish {
		ctx = text.With(ctx, lang)
	}
	frame := page.Frame{Title: text.Tr(ctx, "Trust this shop's certificate"), Site: t.of.config.site(ctx), Path: tlsPath,
		Assets: t.of.store.Frame.Assets(), Private: true}
	guide := present.TrustGuide{
		Lang: string(text.In(ctx)), Download: authorityPath, Print: certificate.Fingerprint(authority),
		Devices: present.NewTrustDevices(ctx),
	}
	if t.of.config.BaseURL != nil {
		guide.Shop = t.of.config.BaseURL.String()
	}
	return wire.Page(w, r.WithContext(ctx), http.StatusOK, page.TrustGuide(frame, guide))
}

// certificate is that of the shop's own authority; its key never leaves the shop's folder.
func (t trust) certificate(w http.ResponseWriter, _ *http.Request) error {
	authority := t.of.config.Authority()
	if authority == nil {
		return notThere()
	}
	w.Header().Set("Content-Type", "application/x-x509-ca-cert")
	w.Header().Set("Content-Disposition", `attachment; filename="camber-authority.crt"`)
	_, _ = w.Write(authority)
	return nil
}
