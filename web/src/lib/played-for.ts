import type { Update } from './protocol'

/** What a bot did in a person's place. */
export interface PlayedFor {
  /** The version of the person's return. */
  v: number
  /** The bot's moves, oldest first. */
  moves: Update[]
}

/** What a bot did at a seat before its owner last came back. */
export function playedFor(log: Update[], seat: number): PlayedFor | undefined {
  const at = (type: string, before: number) =>
    log.findLastIndex(({ what }, index) => index < before && what.type === type && 'seat' in what && what.seat === seat)
  const back = at('handed_back', log.length)
  const gone = at('bot_took_over', back)
  if (back < 0 || gone < 0) return undefined
  const moves = log.slice(gone, back).filter(({ what }) => what.type === 'moved' && what.seat === seat && what.by === 'bot')
  return { v: log[back]!.v, moves }
}
