package main

import "testing"

func TestAScriptIsPackedByCode(t *testing.T) {
	t.Parallel()
	const script = `;(function () {
var data={US:{name:"United States",sub:{"US-TX":{type:"State",name:"Texas"},"US-IA":{type:"State",name:"Iowa, {not: a key}"}}},
AD:{name:"Andorra",sub:{"AD-02":{type:"Parish",name:"Canillo"}}}},codes={USA:"US"};`
	got, err := pack(script)
	const want = "AD|Andorra\n-02|Canillo\nUS|United States\n-AA|Armed Forces Americas\n-AE|Armed Forces Europe\n-AP|Armed Forces Pacific\n-IA|Iowa, {not: a key}\n-TX|Texas\n"
	if err != nil || got != want {
		t.Errorf("packed %q (%v), want %q", got, err, want)
	}
}

func TestAStrangeScriptIsRefused(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"none": "", "cut off": `data={US:{name:"Uni`, "no country": `data={USA:{name:"United States",sub:{}}}`,
		"no zone":        `data={US:{name:"United States",sub:{"US-TEXAS":{name:"Texas"}}}}`,
		"another's zone": `data={US:{name:"United States",sub:{"CA-ON":{name:"Ontario"}}}}`,
	} {
		if got, err := pack(script); err == nil {
			t.Errorf("%s: packed %q", name, got)
		}
	}
}
