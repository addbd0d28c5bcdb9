# `make run` serves, `make check` is for daily work, `make test` checks everything.

# The parts of the checks, which can be run one by one; `scripts/checks` says what each is.
parts = advisories api audit bot browser client compile deploy engine faults fmt fuzz kills lint oracle quick twins unit web

.PHONY: run build check test $(parts) bench peers openspiel boardgame bars strength balance types

run: build
	target/release/hideout serve

build:
	scripts/web build
	scripts/release

check test $(parts):
	@scripts/need python3 python3
	@scripts/checks $@

bench: build
	target/release/hideout bench

peers:
	bench/peers/run

openspiel:
	bench/openspiel/run speed
	bench/openspiel/run match

boardgame:
	bench/boardgame/run

# How quick and steady the client is in a browser; wants a quiet machine.
bars:
	scripts/bars

strength: build
	scripts/strength

balance: build
	scripts/balance

types:
	WRITE_TYPES=1 cargo test --package catalog --locked --test typescript --test stories --test diagrams
	WRITE_TYPES=1 cargo test --package protocol --locked --test typescript
	WRITE_TYPES=1 cargo test --package server --locked --test openapi
