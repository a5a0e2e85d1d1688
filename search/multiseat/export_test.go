package multiseat

import "quincunx/search"

// Pass is the pass of a view.
const Pass = pass

// BestReplyView returns how BRS sees a position.
func BestReplyView(p search.MultiSeat) search.View { return newBestReply(p) }

// PrunedView returns how OPPS sees a position.
func PrunedView(p search.MultiSeat, deviators, wide, narrow int) search.View {
	return newPruned(p, opponents{deviators, wide, narrow})
}
