/** The rules engine in the page: loaded when it is first asked something, and run in a worker, so that the page never waits. */
import type { Said, Told } from './engine-worker'
import type { EngineAnswer, EngineAsk } from './protocol'

/** Where the program lies; nowhere in a client that was built without a compiler for it. */
const [url] = Object.values(
  import.meta.glob<string>('../../../target/engine/engine.wasm', { query: '?url', import: 'default', eager: true }),
)

export const hasEngine = url !== undefined

/** Asks the engine. When the signal comes it stops at once, whatever it does. */
export function askEngine(ask: EngineAsk, signal: AbortSignal): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    if (url === undefined) throw new Error('this client was built without its engine')
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })
    const end = (then: () => void) => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
      then()
    }
    const stop = () => end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', stop)
    worker.onerror = ({ message }) => end(() => reject(new Error(message)))
    worker.onmessage = ({ data }: MessageEvent<Said>) =>
      end(() => ('answer' in data ? resolve(JSON.parse(data.answer) as EngineAnswer) : reject(new Error(data.failed))))
    worker.postMessage({ url, ask } satisfies Told)
  })
}
