/** As much of TOML as card files are written in: tables, lists of tables, and one value to a line. */

export type TomlValue = string | number | TomlValue[]
export interface TomlTable {
  [key: string]: TomlValue | TomlTable | TomlTable[]
}

export function readToml(text: string): TomlTable {
  const file: TomlTable = {}
  let table = file
  for (const written of text.split('\n')) {
    const line = uncommented(written).trim()
    if (!line) continue
    const item = /^\[\[(.+)\]\]$/.exec(line)?.[1]
    const section = /^\[(.+)\]$/.exec(line)?.[1]
    if (item) {
      table = {}
      const list = (file[item] ??= []) as TomlTable[]
      list.push(table)
    } else if (section) {
      table = file[section] = {}
    } else {
      const [, key, value] = /^("[^"]+"|[\w-]+)\s*=\s*(.+)$/.exec(line) ?? []
      if (key === undefined || value === undefined) throw new Error(`not a line of a card file: ${line}`)
      // Values are written as in JSON, as far as card files go.
      table[key.replaceAll('"', '')] = JSON.parse(value) as TomlValue
    }
  }
  return file
}

/** A line without its comment; a `#` between quotes is none. */
const uncommented = (line: string): string => /^(?:[^#"]|"(?:[^"\\]|\\.)*")*/.exec(line)![0]
