/** The server's resources. Every refusal is a `Refused` with the server's own words. */
import type {
  Branch,
  ErrorBody,
  Frame,
  GameInfo,
  Hint,
  MyTables,
  NewTable,
  Recovery,
  Session,
  Snapshot,
  TableInfo,
  TablePage,
  Update,
  Verdict,
} from './protocol'

export class Refused extends Error {
  constructor(readonly error: ErrorBody) {
    super(error.message)
  }
}

/** A text is sent as it is, anything else as JSON. */
async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method }
  if (typeof body === 'string') {
    init.headers = { 'content-type': 'text/plain' }
    init.body = body
  } else if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const answer = await fetch(path, init)
  if (answer.ok) return answer
  const refusal = (await answer.json().catch(() => null)) as { error?: ErrorBody } | null
  throw new Refused(refusal?.error ?? { kind: 'internal', message: answer.statusText })
}

const get = async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>
const post = async <T>(path: string, body: unknown): Promise<T> => (await ask('POST', path, body)).json() as Promise<T>

export const api = {
  games: () => get<GameInfo[]>('/api/games'),

  arrive: (name?: string) => post<Session>('/api/session', name === undefined ? {} : { name }),
  rename: async (name: string): Promise<Session> => (await ask('PATCH', '/api/session', { name })).json() as Promise<Session>,
  leave: async () => void (await ask('DELETE', '/api/session')),
  recovery: () => post<Recovery>('/api/session/recovery', {}),
  recover: (code: string) => post<Session>('/api/session/recover', { code }),
  mine: (stage?: string, before?: string) => get<MyTables>(`/api/session/tables${query({ stage, before })}`),

  lobby: (filter: { game?: string; stage?: string; free?: boolean; before?: string }) => get<TablePage>(`/api/tables${query(filter)}`),
  create: (table: NewTable) => post<TableInfo>('/api/tables', table),
  hint: (id: string) => get<Hint>(`/api/tables/${id}/hint`),
  look: (id: string) => get<Snapshot>(`/api/tables/${id}`),
  log: (id: string, since = 0) => get<Update[]>(`/api/tables/${id}/log${query({ since })}`),
  replay: (id: string, eyes: string, from: number, count = 64) => get<Frame[]>(`/api/tables/${id}/replay${query({ eyes, from, count })}`),
  record: async (id: string) => (await ask('GET', `/api/tables/${id}/record`)).text(),
  branch: (id: string, branch: Branch) => post<TableInfo>(`/api/tables/${id}/branch`, branch),
  verify: (record: string) => post<Verdict>('/api/verify', record),
}

function query(values: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}
