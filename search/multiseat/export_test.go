package multiseat

import "quincunx/search"

// Pass is the pass of a best-reply view.
const Pass = pass

// BestReplyView returns the view of a position for best-reply search.
func BestReplyView(p search.MultiSeat) search.View { return newBestReplyView(p) }

// PrunedView returns the view of a position for OPPS.
func PrunedView(p search.MultiSeat, deviators, wide, narrow int) search.View {
	return newPrunedView(p, opponents{deviators, wide, narrow})
}
