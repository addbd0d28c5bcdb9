/** The rules engine beside the page: it is told where the program lies and what is asked, and says the answer. */
import type { EngineAsk } from './protocol'
import { run } from './wasi'

export interface Told {
  url: string
  ask: EngineAsk
}

/** The answer as it is written, or what went wrong. */
export type Said = { answer: string } | { failed: string }

async function answer({ url, ask }: Told): Promise<Said> {
  try {
    return { answer: run(await WebAssembly.compileStreaming(fetch(url)), JSON.stringify(ask)) }
  } catch (error) {
    return { failed: String(error) }
  }
}

addEventListener('message', ({ data }: MessageEvent<Told>) => void answer(data).then((said) => postMessage(said)))
