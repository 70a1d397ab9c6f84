package proof

// ofClaims are what must hold of what vendors owe (VEN-1).
var ofClaims = []invariant{
	{"VEN-1", `
		SELECT 'claim ' || c.id AS subject, c.expected_cents || ' is expected, ' || c.credited_cents || ' credited and ' || c.written_cents
			|| ' written off, its steps say ' || c.expected || ', ' || c.credited || ' and ' || c.written AS detail
		FROM (SELECT id, expected_cents, credited_cents, written_cents,
			(SELECT coalesce(sum(amount_cents), 0) FROM claim_steps WHERE claim_id = claims.id AND kind IN ('made', 'valued')) AS expected,
			(SELECT coalesce(sum(amount_cents), 0) FROM claim_steps WHERE claim_id = claims.id AND kind = 'credited') AS credited,
			(SELECT coalesce(sum(amount_cents), 0) FROM claim_steps WHERE claim_id = claims.id AND kind = 'written_off') AS written
			FROM claims) c
		WHERE c.expected_cents <> c.expected OR c.credited_cents <> c.credited OR c.written_cents <> c.written ORDER BY c.id`},
	{"VEN-1", `
		SELECT 'credit ' || v.id AS subject, v.amount_cents || ' was posted, its claims were credited ' || v.credited AS detail
		FROM (SELECT id, vendor_id, amount_cents,
			(SELECT coalesce(sum(s.amount_cents), 0) FROM claim_steps s JOIN claims c ON c.id = s.claim_id
				WHERE s.credit_id = vendor_credits.id AND s.kind = 'credited' AND c.vendor_id = vendor_credits.vendor_id) AS credited
			FROM vendor_credits) v
		WHERE v.amount_cents <> v.credited ORDER BY v.id`},
	{"VEN-1", `
		SELECT 'claim ' || claim_id AS subject, 'it is credited without a credit that was posted' AS detail
		FROM claim_steps WHERE kind = 'credited' AND credit_id = 0 ORDER BY claim_id`},
	// what boxes took out of the stock left it once, and is claimed
	{"VEN-1", `
		SELECT 'box ' || x.box_id AS subject, sum(x.sent) || ' pieces of part ' || x.part_id || ' were sent out of the stock, '
			|| sum(x.moved) || ' left it and ' || sum(x.claimed) || ' are claimed' AS detail
		FROM (
			SELECT l.box_id, l.part_id, l.pieces AS sent, 0 AS moved, 0 AS claimed FROM vendor_box_lines l
				JOIN vendor_boxes b ON b.id = l.box_id WHERE b.state = 'sent'
			UNION ALL
			SELECT document_id, part_id, 0, -quantity, 0 FROM stock_movements WHERE document = 'claim' AND kind = 'sent_back'
			UNION ALL
			SELECT source_id, part_id, 0, 0, pieces FROM claims WHERE source = 'box'
		) x GROUP BY x.box_id, x.part_id HAVING sum(x.sent) <> sum(x.moved) OR sum(x.sent) <> sum(x.claimed)
		ORDER BY x.box_id, x.part_id`},
}
