package main

import "quincunx/internal/command"

var manual = command.Program{
	Name: "solve",
	Examples: []command.Example{
		{Line: "solve trilite", Does: "says who wins Trilite, with a line of best play"},
		{Line: "solve trilite --explore", Does: "walks through the solved game, move by move"},
		{Line: "solve chinesecheckers --size 2 --triangles 0,1", Does: "says who wins a small game for two"},
		{Line: "solve chinesecheckers --solo --size 2", Does: "finds a shortest way to fill the goal, alone"},
		{Line: "solve pente --position TEXT --time 5m", Does: "proves that a side can force a win from a position, or that it can't"},
		{Line: "solve pente --position TEXT --proof win.proof", Does: "writes the proof into a file"},
		{Line: "solve check win.proof", Does: "checks a proof by the rules alone"},
		{Line: "solve seega --size 3 --tables DIR", Does: "values all positions of a board, and keeps the values in files"},
		{Line: "solve seega --tables DIR --position TEXT", Does: "looks a position and its moves up there"},
		{Line: "solve jackhammer --position TEXT", Does: "computes the mixed strategies of two players who can still meet"},
	},
	Failure: "the work failed, or a proof is wrong or was changed",
}
