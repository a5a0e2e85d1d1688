module quincunx

go 1.26

require (
	github.com/cespare/xxhash/v2 v2.3.0
	pgregory.net/rapid v1.3.0
)
