/** What is said when the game is over, in every language. */
import { translator } from '../../lib/i18n'

const en = {
  cash: 'Millions',
  fromWhere: 'Where they came from',
  start: 'At the start',
  shares: 'Shares of the loot',
  bribesIn: 'Bribes taken',
  bribesOut: 'Bribes paid',
  fees: 'Driver’s fees',
  thefts: 'Thefts',
  symbols: 'Symbols',
  antes: 'Antes lost',
  fines: 'Fines',
  byJob: 'By job',
  beginning: 'Start',
  job: 'Job {n}',
  course: 'Millions after every job',
  why_left: '{name} came as the {role} and went home.',
  why_clash: '{name} came as the {role} and met another.',
  why_snitched: '{name} came as the {role} and was named by the Snitch.',
  why_alone: '{name} came as the {role} and found no company.',
  why_shared: '{name} came as the {role} and shared the loot.',
} as const

const es: Record<keyof typeof en, string> = {
  cash: 'Millones',
  fromWhere: 'De dónde salieron',
  start: 'Al empezar',
  shares: 'Partes del botín',
  bribesIn: 'Sobornos cobrados',
  bribesOut: 'Sobornos pagados',
  fees: 'Tarifas del Conductor',
  thefts: 'Robos',
  symbols: 'Símbolos',
  antes: 'Apuestas perdidas',
  fines: 'Multas',
  byJob: 'Por golpe',
  beginning: 'Inicio',
  job: 'Golpe {n}',
  course: 'Millones tras cada golpe',
  why_left: '{name} vino de {role} y se fue a casa.',
  why_clash: '{name} vino de {role} y se encontró con otro.',
  why_snitched: '{name} vino de {role} y el Soplón lo nombró.',
  why_alone: '{name} vino de {role} y no halló compañía.',
  why_shared: '{name} vino de {role} y se llevó su parte.',
}

export const t = translator<keyof typeof en>({ en, es })
