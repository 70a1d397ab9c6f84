package setting

import (
	"net"
	"regexp"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// Ways to a receipt printer.
const (
	PrintByBrowser = "browser"
	PrintByNetwork = "network"
	PrintByUSB     = "usb"
	PrintBySerial  = "serial"
)

// The receipt printer of a register (PRINT-1). What is set of the business holds for all that say nothing else.
var (
	PrinterWay     = OneOf("printer_way", PrintByBrowser, PrintByNetwork, PrintByUSB, PrintBySerial)
	PrinterAddress = printerAddress("printer_address") // host:port, of PrintByNetwork
	PrinterBaud    = OneOf("printer_baud", "9600", "19200", "38400", "115200")
	// whether it says how it is: out of paper, open, done. One that doesn't is believed to have printed what it took
	PrinterAnswers = Bool("printer_answers", true)

	PrinterColumns  = OneOf("printer_columns", "42", "48", "32")
	PrinterLetters  = OneOf("printer_letters", "cp858", "cp1252", "cp850", "cp437", "ascii")
	PrinterTable    = printerTable("printer_table") // by which it knows the letters; empty: as most do
	PrinterCutter   = Bool("printer_cutter", true)
	PrinterBarcodes = Bool("printer_barcodes", true)
	PrinterSquares  = Bool("printer_qr", true)
	PrinterPictures = Bool("printer_pictures", true)

	DrawerPin   = OneOf("drawer_pin", "2", "5", "none")
	DrawerPulse = Number("drawer_pulse", 120, 2, 510)

	PrintAfterSale = Bool("print_after_sale", false)
	// which tenders open the drawer when their sale is complete
	DrawerForCash  = Bool("drawer_cash", true)
	DrawerForCheck = Bool("drawer_check", true)
	DrawerForCard  = Bool("drawer_card", false)
)

// printerPort is where receipt printers listen.
const printerPort = "9100"

var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$`)

func printerAddress(name string) Setting[string] {
	s := line(name, "", false, 200)
	trimmed := s.parse
	s.parse = func(v string) (string, error) {
		v, err := trimmed(v)
		if err != nil || v == "" {
			return "", err
		}
		host, port, err := net.SplitHostPort(v)
		if err != nil { // no port, or an address of IPv6 without one
			host, port = strings.Trim(v, "[]"), printerPort
		}
		n, err := strconv.Atoi(port)
		if err != nil || n < 1 || n > 65535 || net.ParseIP(host) == nil && !hostName.MatchString(host) {
			return "", refused(fault.T("Write its address and port, such as %s.", "192.168.1.50:9100"))
		}
		return net.JoinHostPort(host, strconv.Itoa(n)), nil
	}
	return s
}

func printerTable(name string) Setting[string] {
	s := line(name, "", false, 3)
	s.open = true
	trimmed := s.parse
	s.parse = func(v string) (string, error) {
		v, err := trimmed(v)
		if err != nil || v == "" {
			return "", err
		}
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 || n > 255 {
			return "", refused(fault.T("This must be a whole number from %s to %s.", "0", "255"))
		}
		return strconv.Itoa(n), nil
	}
	return s
}

func ofPrinters() []Named {
	return []Named{
		named(PrinterWay, atTills, text.Key("Receipts are printed by"),
			text.Key("How the register reaches its printer. USB and serial are paired once at the register itself.")).
			words(text.Key("The browser"), text.Key("Network"), text.Key("USB"), text.Key("Serial port")),
		named(PrinterAddress, atTills, text.Key("Network address of the printer"),
			text.Key("Its name or number, with a port where it is not 9100. The server sends to it, so it must reach it.")),
		named(PrinterBaud, atTills, text.Key("Speed of the serial port"), text.Key("As the printer's own settings say.")).
			in(text.Key("bits a second")).words("9600", "19200", "38400", "115200"),
		named(PrinterAnswers, atTills, text.Key("The printer says how it is"),
			text.Key("Nearly all do: whether there is paper, and when a receipt is done. Off: what was sent counts as printed.")),
		named(PrinterColumns, atTills, text.Key("Letters in a line"),
			text.Key("32 on paper of 58 mm, 42 or 48 on paper of 80 mm.")),
		named(PrinterLetters, atTills, text.Key("Letters of the printer"),
			text.Key("Which set of letters it has. What it lacks is written in other letters.")).
			words(text.Key("CP 858 (€)"), text.Key("Windows 1252 (€)"), text.Key("CP 850"), text.Key("CP 437"),
				text.Key("Without accents")),
		named(PrinterTable, atTills, text.Key("Its number of these letters"),
			text.Key("Only where the test print shows wrong accents: as the printer's manual says. Empty: as most printers have it.")),
		named(PrinterCutter, atTills, text.Key("It cuts the paper"), text.Key("Off: the paper is fed to where it is torn off.")),
		named(PrinterBarcodes, atTills, text.Key("It draws barcodes"), text.Key("Off: they are sent as pictures.")),
		named(PrinterSquares, atTills, text.Key("It draws QR codes"), text.Key("Off: they are sent as pictures.")),
		named(PrinterPictures, atTills, text.Key("It prints pictures"), text.Key("Off: the logo is left out.")),
		named(PrintAfterSale, atTills, text.Key("Print the receipt after each sale"),
			text.Key("By itself, as soon as the sale is complete. Off: when somebody asks for it.")),
		named(DrawerPin, atTills, text.Key("Cash drawer"), text.Key("Where it hangs on the printer.")).
			words(text.Key("On pin 2"), text.Key("On pin 5"), text.Key("There is none")),
		named(DrawerPulse, atTills, text.Key("Pulse for the drawer"),
			text.Key("Longer where the drawer does not always open.")).in(text.Key("milliseconds")),
		named(DrawerForCash, atTills, text.Key("Cash opens the drawer"), text.Key("When the sale is complete.")),
		named(DrawerForCheck, atTills, text.Key("A check opens the drawer"), text.Key("When the sale is complete.")),
		named(DrawerForCard, atTills, text.Key("A card opens the drawer"),
			text.Key("For shops that put card slips into it.")),
	}
}
