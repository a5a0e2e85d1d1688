package simultaneous

// learn updates the statistics of the actions of a step with their rewards.
func (t *tree) learn(s *step, r *rewards) {
	n := &t.nodes[s.node]
	from := int(n.actions)
	for seat := range t.seats {
		actions := t.actions[from : from+int(n.count[seat])]
		chosen := s.joint.of(seat)
		a := &actions[chosen]
		switch t.Selection {
		case UCB1Tuned:
			a.weight += float64(r[seat] * r[seat])
			a.share++
		case RegretMatching:
			t.regret(s, seat, actions[:t.admitted(n, seat)], r[seat])
		case Exp3:
			a.weight += (r[seat] - t.least) / s.probability[seat]
		}
		a.visits++
		a.sum += r[seat]
		from += len(actions)
	}
}

// regret updates a seat's regrets: the gain of each other action over the chosen one, with the
// others' actions unchanged. Its reward is the mean of that child, or else of that action (SM-MCTS
// with regret matching: Lanctot, Lisý and Winands, "Monte Carlo Tree Search in Simultaneous Move
// Games with Applications to Goofspiel", 2013). Untried actions get no regret. Negative regrets are
// set to 0 (regret matching+: Tammelin, "Solving Large Imperfect Information Games Using CFR+",
// 2014), so that an action that improves is selected soon.
func (t *tree) regret(s *step, seat int, admitted []action, reward float64) {
	chosen := s.joint.of(seat)
	for i := range admitted {
		a := &admitted[i]
		if i == chosen || a.visits == 0 {
			continue
		}
		instead := a.sum / float64(a.visits)
		if child, _ := t.find(s.node, s.joint.with(seat, i)); child != 0 {
			c := &t.nodes[child]
			instead = c.sum[seat] / float64(c.visits)
		}
		a.weight = max(a.weight+instead-reward, 0)
	}
}
