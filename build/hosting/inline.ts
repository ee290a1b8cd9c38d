import { createHash } from 'node:crypto'

/** What an HTML or SVG file carries inside itself, as a Content-Security-Policy sees it. */
export interface Inline {
  /** Hashes of the scripts that run: `'sha256-…'`, each once, in the order of the file. */
  scripts: string[]
  styles: string[]
  /** What no hash can allow and a browser will therefore refuse: style attributes, event handlers, script addresses. */
  refused: string[]
}

const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^'">])*`
const TAG = new RegExp(
  `<!--[\\s\\S]*?-->|<(?<raw>script|style)\\b(?<rawAttributes>${ATTRIBUTES})>(?<content>[\\s\\S]*?)</\\k<raw>\\s*>|<(?<name>[a-z][^\\s/>]*)(?<attributes>${ATTRIBUTES})>`,
  'gi',
)
const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/g

/** Types whose content the browser acts on; any other, such as application/json, is data and needs no leave. */
const RUNS = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
])

export function attributesOf(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replace(/^(["'])(.*)\1$/s, '$2'),
    ]),
  )
}

/** The source expression that lets exactly this text run. Browsers hash it with line ends as the parser leaves them. */
export function hashSource(content: string): string {
  const hash = createHash('sha256').update(content.replaceAll(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${hash}'`
}

/** Reads what stands inline in a file of the build. */
export function readInline(markup: string): Inline {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const refused: string[] = []
  for (const { groups = {} } of markup.matchAll(TAG)) {
    const raw = groups['raw']?.toLowerCase()
    const name = raw ?? groups['name']?.toLowerCase()
    if (name === undefined) continue
    const attributes = attributesOf(groups['rawAttributes'] ?? groups['attributes'] ?? '')
    const content = groups['content'] ?? ''
    if (raw === 'style') styles.add(hashSource(content))
    if (raw === 'script' && !attributes.has('src')) {
      if (RUNS.has(attributes.get('type')?.toLowerCase() ?? '')) scripts.add(hashSource(content))
    }
    for (const [attribute, value] of attributes) {
      if (attribute === 'style') refused.push(`<${name} style="${value}">`)
      if (/^on[a-z]+$/.test(attribute)) refused.push(`<${name} ${attribute}="${value}">`)
      if (/^\s*javascript:/i.test(value)) refused.push(`<${name} ${attribute}="${value}">`)
    }
  }
  return { scripts: [...scripts], styles: [...styles], refused }
}
