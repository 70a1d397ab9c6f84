package setting

// Who finds what a text asks for.
const (
	OwnSearch    = "own"
	HostedSearch = "hosted" // the search company that the server is set up with
)

// How the shop is searched (SRCH-2, SRCH-8).
var (
	SearchEngine        = OneOf("search_engine", OwnSearch, HostedSearch)
	SearchSite          = Number("search_site_id", 1, 1, 1_000_000_000) // which site's parts are asked for
	PartsIndex          = line("search_parts_index", "parts", true, longestIndex)
	CategoriesIndex     = line("search_categories_index", "categories", true, longestIndex)
	SeriesIndex         = line("search_series_index", "series", true, longestIndex)
	BrandsIndex         = line("search_brands_index", "brands", true, longestIndex)
	DisableWithoutStock = Bool("disable_without_stock", false)
)

// longestIndex is how many characters the name of an index has at most.
const longestIndex = 100
