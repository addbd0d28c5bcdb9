# Two commands do everything: `make run` serves, `make test` checks.

.PHONY: run test build web browser fmt lint unit oracle fuzz api bot audit bench boardgame openspiel peers bars balance strength types

run: build
	target/release/hideout serve

test: fmt web lint unit browser oracle fuzz bot api audit
	@echo "all checks passed"

build: web
	scripts/release

# Checks the web client's types and builds it, for the program to take in.
web:
	scripts/web build

fmt:
	cargo fmt --all --check

lint:
	cargo clippy --workspace --all-targets --locked -- -D warnings

unit:
	cargo test --workspace --locked

# People, bots, phones and keyboards play the client in a real browser.
browser: web unit
	scripts/web play

oracle: unit
	scripts/oracle

fuzz:
	scripts/fuzz

# A foreign bot plays all games through the public API.
bot: unit
	scripts/bot

# A fuzzer driven by the API document finds no fault.
api: unit
	scripts/api

audit:
	scripts/audit

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
	WRITE_TYPES=1 cargo test --package catalog --locked --test typescript
	WRITE_TYPES=1 cargo test --package protocol --locked --test typescript
	WRITE_TYPES=1 cargo test --package server --locked --test openapi
