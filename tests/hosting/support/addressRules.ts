/** Returns the headers that a host sends for an address, even where it finds no file. */
export type HeadersFor = (path: string) => Record<string, string>

/** Every rule of a `_headers` file: its pattern and its lines. */
function readRules(text: string): { matches: (path: string) => boolean; lines: string[] }[] {
  return text
    .trim()
    .split('\n\n')
    .map((rule) => {
      const [pattern = '', ...lines] = rule.split('\n').map((line) => line.trim())
      const source = pattern.replaceAll('.', String.raw`\.`).replace('*', '.*')
      return { matches: (path: string) => new RegExp(`^${source}$`).test(path), lines }
    })
}

/** Cloudflare uses the first 100 rules, and joins values of the same name. `! Name` removes the name. */
export function cloudflare(text: string): HeadersFor {
  const rules = readRules(text).slice(0, 100)
  return (path) => {
    const sent: Record<string, string> = {}
    for (const line of rules.filter(({ matches }) => matches(path)).flatMap(({ lines }) => lines)) {
      const [, removed, name = '', value = ''] = /^(! )?([\w-]+)(?:: (.*))?$/.exec(line) ?? []
      const key = name.toLowerCase()
      if (removed) delete sent[key]
      else sent[key] = sent[key] === undefined ? value : `${sent[key]}, ${value}`
    }
    return sent
  }
}

/** Netlify uses every rule, and the last value of a name. It ignores `! Name`. */
export function netlify(text: string): HeadersFor {
  const rules = readRules(text)
  return (path) => {
    const lines = rules.filter(({ matches }) => matches(path)).flatMap((rule) => rule.lines)
    return Object.fromEntries(
      lines.flatMap((line) => {
        const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? []
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]]
      }),
    )
  }
}

interface VercelConfig {
  headers: { source: string; headers: { key: string; value: string }[] }[]
}

/** Vercel's patterns are regular expressions for the whole address. It uses the last value of a name. */
export function vercel(text: string): HeadersFor {
  const { headers } = JSON.parse(text) as VercelConfig
  return (path) =>
    Object.fromEntries(
      headers
        .filter(({ source }) => new RegExp(`^${source}$`).test(path))
        .flatMap((rule) => rule.headers)
        .map(({ key, value }) => [key.toLowerCase(), value]),
    )
}
