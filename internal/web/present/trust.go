package present

import (
	"context"

	"camber/internal/base/text"
)

// TrustGuide says how a device is told to trust the shop's own authority.
type TrustGuide struct {
	Lang     string
	Shop     string // its address; empty: this machine's
	Download string // where the certificate is
	Print    string // its fingerprint
	Devices  []TrustDevice
}

// TrustDevice is a kind of device, and what is done on it.
type TrustDevice struct {
	Name  string
	Steps []string
}

// NewTrustDevices are the kinds of devices that a shop has.
func NewTrustDevices(ctx context.Context) []TrustDevice {
	devices := trustDevices()
	for i := range devices {
		devices[i].Name = text.Tr(ctx, devices[i].Name)
		for n, step := range devices[i].Steps {
			devices[i].Steps[n] = text.Tr(ctx, step)
		}
	}
	return devices
}

// trustDevices are they in English.
func trustDevices() []TrustDevice {
	return []TrustDevice{
		{text.Key("Windows"), []string{
			text.Key("Open the file, and choose Install Certificate."),
			text.Key("Choose Local Machine, then “Place all certificates in the following store”, and there Trusted Root Certification Authorities."),
			text.Key("Finish, and start the browser again."),
		}},
		{text.Key("Mac"), []string{
			text.Key("Open the file: Keychain Access shows it. Add it to the System keychain."),
			text.Key("Open it there, and under Trust choose Always Trust for “When using this certificate”."),
			text.Key("Close the window, give your password, and start the browser again."),
		}},
		{text.Key("iPhone and iPad"), []string{
			text.Key("Download the file with Safari, and allow the profile."),
			text.Key("Settings, General, VPN & Device Management: install the profile."),
			text.Key("Settings, General, About, Certificate Trust Settings: switch the certificate on."),
		}},
		{text.Key("Android"), []string{
			text.Key("Settings: search for “CA certificate”, choose it, and install anyway."),
			text.Key("Choose the downloaded file. Chrome trusts it at once; Firefox asks for “Use third party CA certificates” in its own settings."),
		}},
		{text.Key("ChromeOS"), []string{
			text.Key("In Chrome open chrome://certificate-manager, Local certificates, Custom, Installed by you, and import the file under Trusted Certificates."),
		}},
		{text.Key("Linux"), []string{
			text.Key("Copy the file to /usr/local/share/ca-certificates/ and run: sudo update-ca-certificates"),
			text.Key("Chrome keeps a list of its own: chrome://certificate-manager, Local certificates, Custom, Installed by you."),
		}},
		{text.Key("Firefox, on any system"), []string{
			text.Key("Settings, Privacy & Security, Certificates, View Certificates, Authorities: import the file for websites."),
		}},
	}
}
