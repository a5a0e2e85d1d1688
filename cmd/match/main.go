// Command match plays games between two or more players and prints statistics of the
// results.
//
//	match GAME --player SETTINGS --player SETTINGS …  play a match
//	match GAME --round-robin --player SETTINGS …      play a match between each pair of players
//	match GAME --gauntlet --player SETTINGS …         play the first player against each of the others
//	match --resume FILE                               continue a recorded match
//	match report FILE                                 print the report of a recorded match
//	match show FILE N                                 replay a game with its boards
//	match plot FILE -o x.svg                          draw the course of a match
//	match sprt W D L                                  apply a sequential test to known results
//
// Results go to standard output, progress to standard error. The exit status is 0,
// 2 for wrong usage or input, or 1 if the match could not be played to its end.
// At Ctrl-C or SIGTERM it finishes the running games, prints the report and exits
// with status 130 or 143. A second signal stops the games.
package main

import (
	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/profile"
)

var program = command.Program{
	Name: "match", Does: "Plays games between players and prints statistics of the results.",
	Commands: func() any { return new(commands) }, Games: engine.Names(), Options: engine.OptionNames,
	Examples: []command.Example{
		{Line: `match pente --player "name=a nodes=3000" --player "name=b nodes=1000" --games 100`, Does: "plays a match of 100 games"},
		{Line: `match seega --player nodes=2000 --player "nodes=2000 nullmove=off" --sprt 0,10 --record games.rec`, Does: "plays until a test decides, and records the games"},
		{Line: `match trilite --player "cmd='python3 bot.py' movetime=1s" --player search=random`, Does: "plays a match with an external program"},
		{Line: "match --resume games.rec", Does: "continues a recorded match"},
		{Line: "match report games.rec", Does: "prints the report again"},
		{Line: "match show games.rec 17", Does: "prints game 17 with its boards"},
		{Line: "match show games.rec 17 --ply 30 --svg board.svg", Does: "draws the board after 30 plies"},
		{Line: "match plot games.rec -o games.svg", Does: "draws Elo over the games"},
		{Line: "match sprt 60 25 15", Does: "applies a sequential test to 60 wins, 25 draws and 15 losses"},
	},
	Failure: "the match could not be played to its end",
}

func main() { program.Main() }

// commands is the command line.
type commands struct {
	profile.Flag

	Play   playCommand   `cmd:"" default:"withargs" help:"Play a match of two to six players."`
	Report reportCommand `cmd:"" help:"Print the report of a recorded match."`
	Show   showCommand   `cmd:"" help:"Replay a game of a record, with its boards."`
	Plot   plotCommand   `cmd:"" help:"Draw the course of a recorded match."`
	SPRT   sprtCommand   `cmd:"" name:"sprt" help:"Apply a sequential test to known results, and estimate the difference in Elo."`
}
