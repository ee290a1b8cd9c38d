/** Headers as a host sends them: it looks at the address alone, also where it finds no file. */
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

/** Cloudflare: the first 100 rules, values of one name joined, `! Name` takes the name back. */
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

/** Netlify: every rule, the last value of a name wins, `! Name` says nothing to it. */
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

/** Vercel: patterns are regular expressions over the whole address, the last value wins. */
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
