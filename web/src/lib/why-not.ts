/** A click on something that cannot be done now is answered with the reason. */
import type { At, GameModule } from '../games/game'
import { listed } from './i18n'
import { t } from '../words'

/** What was clicked in vain: boards say of their things that they cannot be pressed (`aria-disabled`) and what they are. */
export function clickedInVain(place: EventTarget | null): string | undefined {
  if (!(place instanceof Element)) return undefined
  const thing = place.closest<HTMLElement>('button, a, [aria-disabled]')
  if (thing?.getAttribute('aria-disabled') !== 'true') return undefined
  return thing.dataset['why'] ?? thing.dataset['cell'] ?? ''
}

/** Why it cannot be done: whose turn it is, what the game says about the thing, or what is to be decided instead. */
export function whyNot(thing: string, at: At, game: Pick<GameModule, 'decision' | 'whyNot'>): string | undefined {
  if (at.turn === 'over') return undefined
  if (at.you === undefined) return t('whyWatching')
  if (at.table.paused) return t('whyPaused')
  if (!at.legal.length) return t('whyWait', { names: listed(at.awaited.map((seat) => at.names[seat] ?? '')) })
  return game.whyNot?.(thing, at) ?? t('whyElse', { decision: game.decision(at) })
}
