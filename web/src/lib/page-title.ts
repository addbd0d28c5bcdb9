/** What a browser's tab says of a page: first that tables wait for one, so that it is seen in a narrow tab. */
import { t } from '../words'
import { waiting } from './waiting.svelte'

export function pageTitle(name?: string): string {
  const n = waiting.tables.length
  return [n ? `● ${t('waitForYou', { n })}` : '', name ?? '', 'Hideout'].filter(Boolean).join(' – ')
}
