package customer

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
)

// effects are what a form does that not everybody may: another price level, an exemption from tax, another way in.
func (f Form) effects(was, now Customer) []access.Effect {
	var found []access.Effect
	if now.LevelID != was.LevelID {
		does := fault.T("Sell to %s at the prices of %s instead of %s.", now.Name(), f.LevelNames[now.LevelID],
			f.LevelNames[was.LevelID])
		found = append(found, access.Effect{
			Permission: access.OverridePrice, Subject: "customer", ID: was.ID, Words: []fault.Text{does},
			Binds: []any{was.LevelID, now.LevelID},
		})
	}
	if now.TaxExempt != was.TaxExempt || now.TaxExempt && now.TaxExemptNumber != was.TaxExemptNumber {
		does := fault.T("Free %s from tax no longer.", now.Name())
		if now.TaxExempt {
			does = fault.T("Free %s from tax by the number %s.", now.Name(), now.TaxExemptNumber)
		}
		words := []fault.Text{does}
		if was.TaxExempt {
			words = append(words, fault.T("The number was %s.", was.TaxExemptNumber))
		}
		found = append(found, access.Effect{Permission: access.ExemptFromTax, Subject: "customer", ID: was.ID, Words: words})
	}
	if f.opens(was, now) {
		found = append(found, f.opening(was, now))
	}
	return found
}

// opens says whether a form changes how a customer who is there already gets into their account. Whoever reads mail to
// an email sets a password by it, so that another one is another way in, whether they have signed in yet or not.
func (f Form) opens(was, now Customer) bool {
	return was.ID != 0 && (f.Secret != nil || was.Email != "" && text.Fold(now.Email) != text.Fold(was.Email))
}

func (f Form) opening(was, now Customer) access.Effect {
	e := access.Effect{Permission: access.SetCredentials, Subject: "customer", ID: was.ID}
	if f.Secret != nil {
		e.Words, e.Binds = append(e.Words, fault.T("Set another password for %s.", now.Name())),
			append(e.Binds, f.Secret.Mark())
	}
	if text.Fold(now.Email) != text.Fold(was.Email) {
		e.Words = append(e.Words, fault.T("Change the email of %s from %s to %s.", now.Name(), orNone(was.Email),
			orNone(now.Email)))
	}
	return e
}

func orNone(email string) fault.Text {
	if email == "" {
		return fault.T("none")
	}
	return fault.T("%s", email)
}

// tellOf tells a customer, at the address that they had, that the shop has changed how they get in.
func tellOf(ctx context.Context, was Customer) error {
	if was.Email == "" {
		return nil
	}
	_, err := notify.Queue(ctx, notify.Request{
		Kind: notify.Credentials, Channel: notify.Email, Recipient: was.Email, Lang: text.In(ctx), CustomerID: was.ID,
	})
	return err
}
