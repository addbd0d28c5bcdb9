/** The server's resources. Every refusal is a `Refused` with the server's own words. */
import { added, adding, freshEntropy } from './fair'
import type {
  Action,
  Branch,
  Done,
  ErrorBody,
  Frame,
  GameInfo,
  Hint,
  Lesson,
  LessonInfo,
  MyTables,
  NewReport,
  NewTable,
  PushKey,
  PushSubscription,
  Recovery,
  Session,
  SessionInfo,
  SetupAsk,
  SetupCheck,
  Snapshot,
  TableInfo,
  TablePage,
  Update,
  Verdict,
  WaitingTable,
} from './protocol'

export class Refused extends Error {
  constructor(readonly error: ErrorBody) {
    super(error.message)
  }
}

/** What has been asked and is not answered yet. */
const underWay = new Set<Promise<Response>>()

/** A text is sent as it is, anything else as JSON. */
async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = signal ? { method, signal } : { method }
  if (typeof body === 'string') {
    init.headers = { 'content-type': 'text/plain' }
    init.body = body
  } else if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const asking = fetch(path, init)
  underWay.add(asking)
  const answer = await asking.finally(() => underWay.delete(asking))
  if (answer.ok) return answer
  const refusal = (await answer.json().catch(() => null)) as { error?: ErrorBody } | null
  throw new Refused(refusal?.error ?? { kind: 'internal', message: answer.statusText })
}

/** How long a session that ends waits for what was asked in it, in milliseconds. */
const LAST_ANSWERS = 2000

/** Ends one's session after what was asked in it: of several servers, one may hear of the end before another is asked. */
async function leave(path: string): Promise<void> {
  await Promise.race([Promise.allSettled(underWay), new Promise((done) => setTimeout(done, LAST_ANSWERS))])
  await ask('DELETE', path)
}

const get = async <T>(path: string, signal?: AbortSignal): Promise<T> => (await ask('GET', path, undefined, signal)).json() as Promise<T>
const post = async <T>(path: string, body: unknown): Promise<T> => (await ask('POST', path, body)).json() as Promise<T>

export const api = {
  games: () => get<GameInfo[]>('/api/games'),
  lessons: (game: string) => get<LessonInfo[]>(`/api/games/${game}/lessons`),
  lesson: (game: string, id: string) => get<Lesson>(`/api/games/${game}/lessons/${id}`),
  checkSetup: (game: string, ask: SetupAsk) => post<SetupCheck>(`/api/games/${game}/setup`, ask),

  arrive: (name?: string) => post<Session>('/api/session', name === undefined ? {} : { name }),
  rename: async (name: string): Promise<Session> => (await ask('PATCH', '/api/session', { name })).json() as Promise<Session>,
  leave: () => leave('/api/session'),
  sessions: () => get<SessionInfo[]>('/api/sessions'),
  endSession: async (id: string) => void (await ask('DELETE', `/api/sessions/${id}`)),
  endOtherSessions: async () => void (await ask('DELETE', '/api/sessions')),
  deleteAccount: () => leave('/api/account'),
  recovery: () => post<Recovery>('/api/session/recovery', {}),
  recover: (code: string) => post<Session>('/api/session/recover', { code }),
  mine: (stage?: string, before?: string) => get<MyTables>(`/api/session/tables${query({ stage, before })}`),

  /** Those that wait for one's decision, and those that keep a seat. */
  waiting: () => get<WaitingTable[]>('/api/session/waiting'),

  pushKey: () => get<PushKey>('/api/push'),
  subscribe: async (subscription: PushSubscription) => void (await ask('POST', '/api/session/push', subscription)),
  unsubscribe: async (endpoint: string) => void (await ask('DELETE', '/api/session/push', { endpoint })),

  lobby: (filter: { game?: string; stage?: string; free?: boolean; before?: string }) => get<TablePage>(`/api/tables${query(filter)}`),
  /** Whoever sets a table up adds to its deal as everybody does. */
  create: async (table: NewTable): Promise<TableInfo> => {
    const entropy = freshEntropy()
    const info = await post<TableInfo>('/api/tables', { ...table, entropy })
    added(info, entropy)
    return info
  },
  act: (id: string, action: Action) => post<Done>(`/api/tables/${id}/actions`, { id: actionId(), action: adding(id, action) }),
  report: async (id: string, report: NewReport) => void (await ask('POST', `/api/tables/${id}/reports`, report)),
  hint: (id: string, signal: AbortSignal) => get<Hint>(`/api/tables/${id}/hint`, signal),
  look: (id: string) => get<Snapshot>(`/api/tables/${id}`),
  log: (id: string, since = 0) => get<Update[]>(`/api/tables/${id}/log${query({ since })}`),
  replay: (id: string, eyes: string, from: number, count = 64) => get<Frame[]>(`/api/tables/${id}/replay${query({ eyes, from, count })}`),
  record: async (id: string) => (await ask('GET', `/api/tables/${id}/record`)).text(),
  branch: (id: string, branch: Branch) => post<TableInfo>(`/api/tables/${id}/branch`, branch),
  verify: (record: string) => post<Verdict>('/api/verify', record),
}

/** A new name for something to be done: said twice, it is done once. */
export const actionId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20)

function query(values: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}
