package dev

import (
	"context"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/web/present/islandview"
	"camber/internal/web/storefront/selector"
)

// vehicleCases lead to the ways to choose a vehicle, and name the command that turns each of their switches over
// (FIT-4).
func (s *Server) vehicleCases(ctx context.Context, settings setting.Values) []islandview.CaseGroup {
	chosen := islandview.CaseGroup{Title: text.Tr(ctx, "Vehicle"), Cases: []islandview.Case{
		{Text: text.Tr(ctx, "Engine"), Href: "/?tab=" + selector.EngineTab},
		{Text: text.Tr(ctx, "Your garage"), Href: "/account"},
	}}
	const aSilverado = "3GCUKRECXFG123456"
	if said, err := s.Vehicles.Reference().Decode(aSilverado); err == nil && said.Vehicle.HasYMM() {
		chosen.Cases = append(chosen.Cases,
			islandview.Case{Text: text.Tr(ctx, "As the VIN %s says", aSilverado), Href: selector.SelectorOf(said.Vehicle)})
	}
	example := map[string]string{
		setting.YmmRedirect.Name: "/product/catalog", setting.YmmTabLabel.Name: "'By vehicle'",
		setting.EngineTabLabel.Name: "'By engine'", setting.YmmColour.Name: "'#083b7d'",
	}
	switches := islandview.CaseGroup{Title: text.Tr(ctx, "Switches of the vehicle"), IsData: true}
	for _, one := range setting.OfVehicles() {
		value := example[one.Name]
		if on, err := strconv.ParseBool(one.In(settings)); err == nil {
			value = strconv.FormatBool(!on)
		} else if one.In(settings) != "" {
			value = "''"
		}
		switches.Cases = append(switches.Cases, islandview.Case{Text: "camber setting set " + one.Name + " " + value})
	}
	return []islandview.CaseGroup{chosen, switches}
}
