package setting

// Gift vouchers that shoppers buy, in whole units of money.
var (
	GiftLeast = Number("gift_least", 10, 1, 100_000)
	GiftMost  = Number("gift_most", 500, 1, 100_000)
	GiftDays  = Number("gift_days", 0, 0, 3650) // how long one is good for, 0: for ever
)

// Reward points.
var (
	RewardPerUnit = Number("reward_per_unit", 0, 0, 1000) // earned for each whole unit of money; 0: none
	RewardCents   = Number("reward_cents", 1, 1, 100_000) // what a point is worth
)
