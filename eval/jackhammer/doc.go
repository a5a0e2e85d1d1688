// Package jackhammer is the evaluation of Jackhammer: the rules of the game
// together with an estimate of what each seat will score, and the courses that
// are worth following.
//
// What counts in Jackhammer is who stands alone. A seat that nobody can meet any
// more keeps its region whatever the others do, because a cell of another region
// is never adjacent, and by staying it scores all of it: its value is exact. As
// long as seats can meet, each wants a wall of holes between itself and the
// others. The neighbours of a wall's cells are walls too, so a wall runs from
// border to border, and the shortest are the lines of the mesh. [Position.Plans]
// has the next steps towards the best of them.
package jackhammer
