/**
 * Runs a WebAssembly program that reads its standard input to the end and writes its answer to its standard output: the few
 * functions of WASI that such a program calls, and nothing of the outside.
 */

/** Ends the program from within one of its calls. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`the program ended with code ${code}`)
  }
}

const [DONE, BAD_FILE, NOT_THERE] = [0, 8, 52]
const [INPUT, OUTPUT, PROBLEMS] = [0, 1, 2]

/** What the program answers. Whatever it says of problems is in the error that is thrown if it fails. */
export function run(module: WebAssembly.Module, input: string): string {
  const bytes = new TextEncoder().encode(input)
  const written = { [OUTPUT]: [] as Uint8Array[], [PROBLEMS]: [] as Uint8Array[] }
  let read = 0
  const memory = () => (instance.exports['memory'] as WebAssembly.Memory).buffer

  /** The places that a list of buffers names, in the program's memory as it is now. */
  function buffers(list: number, count: number): Uint8Array[] {
    const view = new DataView(memory())
    const at = (index: number) => view.getUint32(list + 4 * index, true)
    return Array.from({ length: count }, (_, index) => new Uint8Array(memory(), at(2 * index), at(2 * index + 1)))
  }
  const put = (at: number, value: number) => new DataView(memory()).setUint32(at, value, true)

  const calls: Record<string, (...args: number[]) => number> = {
    fd_read(file: number, list: number, count: number, done: number) {
      if (file !== INPUT) return BAD_FILE
      const before = read
      for (const buffer of buffers(list, count)) {
        const part = bytes.subarray(read, read + buffer.length)
        buffer.set(part)
        read += part.length
      }
      put(done, read - before)
      return DONE
    },
    fd_write(file: number, list: number, count: number, done: number) {
      if (file !== OUTPUT && file !== PROBLEMS) return BAD_FILE
      const parts = buffers(list, count).map((buffer) => buffer.slice())
      written[file]!.push(...parts)
      put(done, length(parts))
      return DONE
    },
    // Tables of hashes are seeded with it; no answer depends on it.
    random_get(at: number, size: number) {
      crypto.getRandomValues(new Uint8Array(memory(), at, size))
      return DONE
    },
    proc_exit(code: number) {
      throw new Exit(code)
    },
    environ_sizes_get(count: number, size: number) {
      put(count, 0)
      put(size, 0)
      return DONE
    },
    environ_get: () => DONE,
  }
  const needed = WebAssembly.Module.imports(module).map(({ name }) => [name, calls[name] ?? (() => NOT_THERE)] as const)
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: Object.fromEntries(needed) })
  try {
    ;(instance.exports['_start'] as () => void)()
  } catch (error) {
    if (!(error instanceof Exit && error.code === 0)) throw new Error(text(written[PROBLEMS]!) || String(error), { cause: error })
  }
  return text(written[OUTPUT]!)
}

const length = (parts: Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0)

function text(parts: Uint8Array[]): string {
  const decoder = new TextDecoder()
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
}
