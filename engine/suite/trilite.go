package suite

func trilite(w *writer) {
	w.section("Trilite, start")
	w.write("start", "", limits{30_000_000, 2_000_000_000, 1})
	w.section("Trilite, positions")
	for _, text := range []string{"1 013 485", "1 304 175", "2 304 175", "2 041 65", "2 048 175", "1 0 4"} {
		w.write("pos", text, limits{200_000, 200_000_000, 1})
	}
}
