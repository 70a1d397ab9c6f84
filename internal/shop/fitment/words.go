package fitment

import (
	"camber/internal/base/text"
	"camber/internal/shop/vehicle"
)

// words are the sentences about a fact that decides. The fields that customers meet most have their own, so that every
// language can get its grammar right.
type words struct {
	open    string // needs this; not known of the vehicle
	differs string // is for this; the vehicle has that
}

var wordsFor = map[string]words{
	vehicle.SubModel: {text.Key("needs %s; your sub model is not known yet"),
		text.Key("made for %s; your sub model is %s")},
	vehicle.BedLength: {text.Key("needs %s; your bed length is not known yet"),
		text.Key("made for %s; your bed length is %s")},
	vehicle.BodyType: {text.Key("needs %s; your body type is not known yet"),
		text.Key("made for %s; your body type is %s")},
	vehicle.EngineMfr: {text.Key("needs an engine by %s; who made yours is not known yet"),
		text.Key("made for an engine by %s; yours is by %s")},
	vehicle.EngineFamily: {text.Key("needs %s; your engine family is not known yet"),
		text.Key("made for %s; your engine family is %s")},
	vehicle.EngineSize: {text.Key("needs %s; your engine is not known yet"),
		text.Key("made for %s; your engine is %s")},
	vehicle.DriveType: {text.Key("needs %s; your drive type is not known yet"),
		text.Key("made for %s; your drive type is %s")},
	vehicle.Fuel: {text.Key("needs %s; your fuel is not known yet"), text.Key("made for %s; your fuel is %s")},
	vehicle.Transmission: {text.Key("needs %s; your transmission is not known yet"),
		text.Key("made for %s; your transmission is %s")},
	vehicle.FrontRotorSize: {text.Key("needs %s; your front rotor size is not known yet"),
		text.Key("made for %s; your front rotor size is %s")},
	vehicle.RearBrakeType: {text.Key("needs %s; your rear brakes are not known yet"),
		text.Key("made for %s; your rear brakes are %s")},
}

func wordsOf(field string) words {
	if w, ok := wordsFor[field]; ok {
		return w
	}
	return words{text.Key("needs %s; that is not known of your vehicle yet"), text.Key("made for %s; yours has %s")}
}
