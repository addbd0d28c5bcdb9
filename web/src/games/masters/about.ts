/** What is said of the game before it is played. */
import type { Language } from '../../lib/settings.svelte'
import type { About } from '../game'
import { crewNames } from './names'
import type { MastersChoice, MastersMeasure, MastersOption, MastersPreset } from './types'

/** The crew by name, for those that can be brought along. */
const crew = (language: Language): Record<`o_carried_${string}`, string> =>
  Object.fromEntries(Object.entries(crewNames).map(([id, name]) => [`o_carried_${id}`, name[language]]))

const about: About<Exclude<MastersOption, 'cards'>, MastersChoice, MastersPreset, MastersMeasure> = {
  en: {
    o_mode: 'Who plays',
    o_mode_duel: 'Duel for two',
    o_mode_solo: 'Alone: a campaign',
    o_goals: 'Goals of the campaign, in thousands of dollars',
    on_goals: 'Game {n}',
    o_carried: 'Crew brought along to the first game',
    ...crew('en'),
    p_duel: 'Duel for two',
    p_solo: 'Alone: a campaign',
    c_purchase: '{time} to hire',
    c_plan: '{time} for the whole plan',
    c_keep: '{time} to choose whom to keep',
  },
  es: {
    blurb: 'Contrata una banda, planea en secreto quién roba qué y cuándo, y mira cómo se cruzan los planes.',
    o_mode: 'Quién juega',
    o_mode_duel: 'Duelo para dos',
    o_mode_solo: 'En solitario: una campaña',
    o_goals: 'Metas de la campaña, en miles de dólares',
    on_goals: 'Partida {n}',
    o_carried: 'Gente que traes a la primera partida',
    ...crew('es'),
    p_duel: 'Duelo para dos',
    p_solo: 'En solitario: una campaña',
    c_purchase: '{time} para contratar',
    c_plan: '{time} para todo el plan',
    c_keep: '{time} para elegir a quién conservar',
  },
}

export default about
