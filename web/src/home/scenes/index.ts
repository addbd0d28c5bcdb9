/** A scene for each game, by its id. They come in one piece, after the page they stand on. */
import type { Component } from 'svelte'
import type { GameId } from '../../games/ids'
import Diamonds from './Diamonds.svelte'
import Masters from './Masters.svelte'
import Millions from './Millions.svelte'
import Pinch from './Pinch.svelte'
import Pinched from './Pinched.svelte'

export const scenes: Partial<Record<string, Component>> = {
  pinch: Pinch,
  diamonds: Diamonds,
  masters: Masters,
  millions: Millions,
  pinched: Pinched,
} satisfies Record<GameId, Component>
