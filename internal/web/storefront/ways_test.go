package storefront

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
	"camber/internal/web/present/vehicleview"
)

func set(t *testing.T, ctx context.Context, name, value string) {
	t.Helper()
	one, err := setting.ByName(name)
	if err == nil {
		err = one.Set(ctx, audit.System, setting.Business, value)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// FIT-4, FIT-7: what a page says changes with each switch, and back.
func TestTheOwnerDecidesHowVehiclesAreChosen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx).sellByEngineAndDrive(ctx)
		const selected, engine = "/?year=2015&make=1&model=1", "/?tab=engine"
		for _, c := range []struct{ name, value, standard, path, shows, hides string }{
			{"ymm_enabled", "false", "true", "/", `id="vehicle-engineMfr"`, `id="vehicle-year"`},
			{"ymm_enabled", "false", "true", "/", `Step 1 of 3`, `class="tabs"`},
			{"engine_family_enabled", "false", "true", "/", `id="vehicle-year"`, `class="tabs"`},
			{"engine_family_enabled", "false", "true", engine, `id="vehicle-year"`, `id="vehicle-engineMfr"`},
			{"vehicle_lookup_enabled", "false", "true", "/", `id="vehicle-year"`, `name="vin"`},
			{"ymm_tab_label", "By vehicle", "", "/", ">By vehicle<", ">Year/Make/Model<"},
			{"engine_tab_label", "By motor", "", "/", ">By motor<", ">Engine<"},
			{"ymm_colour", "#083b7d", "", "/", "--sign:light-dark(#083b7d,", "never"},
			{"enable_sub_model", "false", "true", selected, "EngineSizeID||1", "SubModelID||1"},
			{"enable_bed_length", "false", "true", selected, "EngineSizeID||1", "BedLengthID||1"},
			{"enable_choices", "false", "true", selected, "SubModelID||1", "EngineSizeID||1"},
			{"ymm_page_refresh", "false", "true", "/", `"ymm_page_refresh":false`, `"ymm_page_refresh":true`},
			{"show_universal", "false", "true", "/", `"show_universal":false`, `"show_universal":true`},
			{"require_fitment_confirmation", "false", "true", "/", `"require_fitment_confirmation":false`,
				`"require_fitment_confirmation":true`},
		} {
			before := s.page(c.path)
			set(t, ctx, c.name, c.value)
			after := s.page(c.path)
			set(t, ctx, c.name, c.standard)
			if again := s.page(c.path); strings.Contains(before, c.shows) != strings.Contains(again, c.shows) {
				t.Errorf("%s: the page is another when it is set back", c.name)
			}
			if !strings.Contains(after, c.shows) || strings.Contains(after, c.hides) {
				t.Errorf("%s %s: %q %v, %q %v", c.name, c.value, c.shows, strings.Contains(after, c.shows), c.hides,
					strings.Contains(after, c.hides))
			}
			if c.hides != "never" && !strings.Contains(before, c.hides) {
				t.Errorf("%s: the page never had %q", c.name, c.hides)
			}
		}

		set(t, ctx, "ymm_enabled", "false")
		if status, _ := s.ask("POST", "/ymm/json/saveVehicle",
			url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}}); status != 422 {
			t.Errorf("a vehicle: %d", status)
		}
		s.call("POST", "/ymm/json/saveVehicle", url.Values{"add1": {"EngineMfrID||1"}}, &vehicleview.SavedVehicle{})
		s.call("POST", "/ymm/json/saveVehicle", nil, &vehicleview.SavedVehicle{})
		set(t, ctx, "engine_family_enabled", "false")
		if status, _ := s.ask("POST", "/ymm/json/saveVehicle", url.Values{"add1": {"EngineMfrID||1"}}); status != 422 {
			t.Errorf("an engine: %d", status)
		}
		body := s.page("/product/catalog")
		hasNot(t, body, `class="vb"`, ">Select Vehicle</a>")
		hasNot(t, s.page("/"), `class="sign`)
	})
}

// FIT-4, CAT-6, CAT-7: until a visitor says otherwise, universal parts are shown where the owner wants it; and only
// where the owner wants it is a shopper asked before a part that does not fit is added.
func TestTheOwnerDecidesWhatFitmentDoes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.chooseVehicle()
		const asks = "&#34;warn&#34;:{"
		has(t, s.page("/brakes"), "BG-9")
		hasNot(t, s.page("/brakes"), asks)
		has(t, s.page("/brakes?fits=all"), asks)
		set(t, ctx, "require_fitment_confirmation", "false")
		hasNot(t, s.page("/brakes?fits=all"), asks)

		set(t, ctx, "show_universal", "false")
		hasNot(t, s.page("/brakes"), "BG-9")
		var reply vehicleview.VehicleReply
		s.call("GET", "/ymm/json/getVehicle", nil, &reply)
		if reply.Universal {
			t.Error("getVehicle says that they are shown")
		}
		s.call("POST", "/ymm/json/toggle_universal", nil, &reply)
		if !reply.Universal {
			t.Error("a visitor can't say otherwise")
		}
		has(t, s.page("/brakes"), "BG-9")
	})
}

// FIT-4, FIT-7, FIT-8: the replies change with their switches.
func TestTheRepliesFollowTheSwitches(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx).sellByEngineAndDrive(ctx)
		whole := url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}}
		for _, c := range []struct {
			refresh, redirect string
			want              vehicleview.SavedVehicle
		}{
			{"true", "", vehicleview.SavedVehicle{Saved: true}}, {"false", "", vehicleview.SavedVehicle{}},
			{"true", "/product/catalog", vehicleview.SavedVehicle{Saved: true, Redirect: "/product/catalog"}},
		} {
			set(t, ctx, "ymm_page_refresh", c.refresh)
			set(t, ctx, "ymm_redirect", c.redirect)
			var saved vehicleview.SavedVehicle
			s.call("POST", "/ymm/json/saveVehicle", whole, &saved)
			if saved.Saved != c.want.Saved || saved.Redirect != c.want.Redirect {
				t.Errorf("%+v: %+v", c, saved)
			}
		}
		fields := func() string {
			var reply vehicleview.ChoicesReply
			s.call("GET", "/ymm/json/choices?Year=2015&MakeID=1&ModelID=1", nil, &reply)
			var names []string
			for _, one := range reply.Choices {
				names = append(names, one.Field)
			}
			return strings.Join(names, " ")
		}
		for name, want := range map[string]string{
			"enable_sub_model":  "EngineSizeID DriveTypeID BedLengthID",
			"enable_bed_length": "EngineSizeID DriveTypeID SubModelID", "enable_choices": "SubModelID BedLengthID",
		} {
			set(t, ctx, name, "false")
			if got := fields(); got != want {
				t.Errorf("without %s: %s", name, got)
			}
			set(t, ctx, name, "true")
		}
	})
}

// FIT-11: a number fills the selector with what it tells; what it does not tell stays open. It stands in no address.
func TestAVINFillsTheSelector(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx).sellByEngineAndDrive(ctx)
		const silverado = "3GCUKRECXFG123456" // 2015, 5.3L V8, 4WD, LT
		var told vehicleview.DecodedVIN
		s.call("POST", "/ymm/json/decodeVin", url.Values{"vin": {strings.ToLower(silverado)}}, &told)
		if told.VIN != silverado || told.Vehicle.Model != "Silverado 1500" || told.Chosen ||
			!strings.Contains(known(told.Vehicle), "EngineSizeID=5.3L V8") || len(told.Choices) == 0 {
			t.Errorf("%+v %s", told, known(told.Vehicle))
		}
		s.call("POST", "/ymm/json/decodeVin", url.Values{"vin": {"3gc ukrec-XFG 123456"}}, &told)
		if told.VIN != silverado {
			t.Errorf("in groups: %+v", told)
		}
		if strings.Contains(told.Redirect, silverado) || !strings.HasPrefix(told.Redirect, "/?year=2015&make=1&model=1") {
			t.Error(told.Redirect)
		}
		has(t, s.page("/"), "No vehicle chosen")
		s.html = true
		status, body := s.ask("POST", "/ymm/json/decodeVin", url.Values{"vin": {silverado}})
		if status != http.StatusOK {
			t.Fatal(status)
		}
		hasNot(t, body, " autofocus")
		has(t, body, "Step 4 of 4", `value="EngineSizeID||2||Engine Size||5.3L V8" selected`, "Shop for this vehicle")

		for number, want := range map[string]string{
			"3GCUKRECXFG12345":  "A VIN has 17 characters.",
			"3GCUKREC1FG123456": "One character of this VIN is wrong: by the others the ninth would be X. As it is, it is of a 2015 Chevrolet Silverado 1500 LT 5.3L V8.",
			"1FTEW1EP5NKE29730": "This VIN is of a 2022 Ford F-150, which is not among our vehicles.",
		} {
			status, body := s.ask("POST", "/ymm/json/decodeVin", url.Values{"vin": {number}})
			if status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", number, status)
			}
			has(t, body, `id="vin-problem" role="alert">`+want+"</p>", `value="`+number+`"`, " autofocus ")
		}
		for number, want := range map[string][]string{ // what is known is filled in, and what is not is asked for
			"3GCUKRECXFGI23456": {"Step 4 of 4", `value="` + silverado + `"`, "With 1 and 0 instead it is " + silverado +
				": is that it?"},
			"1G1AZZZZ8FG123456": {">Step 3 of 4<", `value="1G1AZZZZ8FG123456"`,
				"This VIN is of a 2015 Chevrolet. It does not tell the rest: choose it above."},
		} {
			status, body := s.ask("POST", "/ymm/json/decodeVin", url.Values{"vin": {number}})
			if status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", number, status)
			}
			has(t, body, append(want, `id="vin-problem" role="alert"`)...)
		}
		s.html = false
		told = vehicleview.DecodedVIN{}
		s.call("POST", "/ymm/json/decodeVin", url.Values{"vin": {"1G1AZZZZ8FG123456"}}, &told)
		if told.Vehicle == nil || told.Vehicle.Year != "2015" || told.Vehicle.Make != "Chevrolet" || told.Vehicle.HasYmm ||
			told.Chosen || told.Note == "" || told.Redirect != "/?year=2015&make=1&model=0#vehicle" {
			t.Errorf("a number that tells year and make: %+v, %+v", told, told.Vehicle)
		}
		set(t, ctx, "vehicle_lookup_enabled", "false")
		if status, _ := s.ask("POST", "/ymm/json/decodeVin", url.Values{"vin": {silverado}}); status != http.StatusNotFound {
			t.Errorf("switched off: %d", status)
		}
	})
}

// FIT-11: a vehicle of which nothing is open is chosen at once.
func TestAVINOfWhichNothingIsOpenIsChosen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var told vehicleview.DecodedVIN
		s.call("POST", "/ymm/json/decodeVin", url.Values{"vin": {"1FTEW1E50KFA00000"}}, &told)
		if !told.Chosen || told.Redirect != "/" {
			t.Fatalf("%+v", told)
		}
		if got := offered(t, s.page("/")); got != "2019 F-150" {
			t.Error(got)
		}
	})
}

// FIT-4, DEMO-4: the demonstration says how each switch is turned over.
func TestTheCasesNameEverySwitch(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		body := s.page("/dev/cases")
		for _, one := range setting.OfVehicles() {
			has(t, body, "camber setting set "+one.Name+" ")
		}
		has(t, body, "camber setting set ymm_enabled false", `href="/?tab=engine"`)
	})
}
