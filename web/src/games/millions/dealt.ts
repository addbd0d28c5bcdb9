/** The deal of Millions of Dollars: the jobs, and whose role card stays face down in each. */
import { translator } from '../../lib/i18n'
import type { TellDeal } from '../dealt'
import { called } from './say'
import type { MillionsSetup } from './types'
import { characters } from './view'
import { lootName } from './words'

interface Deal {
  leader: number
  /** Numbers of loot cards by round. */
  loot: number[]
  /** Numbers of characters by round. */
  facedown: number[]
}

export const words = {
  en: { leader: 'The first Leader', loot: 'The loot cards, by job', hidden: 'Whose role card stays face down, by job' },
  es: { leader: 'El primer jefe', loot: 'Las cartas de botín, por golpe', hidden: 'De quién queda tapada la carta de rol, por golpe' },
}
const t = translator(words)

const tell: TellDeal<Deal, MillionsSetup> = ({ leader, loot, facedown }, { names, table: { setup } }) => {
  const line = characters(setup.players)
  return [
    { title: t('leader'), what: [names[leader] ?? ''] },
    { title: t('loot'), what: loot.map((card) => lootName(setup.cards.loot[card]?.name)) },
    { title: t('hidden'), what: facedown.map((character) => called(line[character] ?? '', { names })) },
  ]
}

export default tell
