import { createHash } from 'node:crypto'
import { tagsOf } from '../html.ts'

/** What an HTML or SVG file carries inside itself, as a Content-Security-Policy sees it. */
export interface Inline {
  /** Hashes of the scripts that run: `'sha256-…'`, each once, in the order of the file. */
  scripts: string[]
  styles: string[]
  /** What no hash can allow and a browser will therefore refuse: style attributes, event handlers, script addresses. */
  refused: string[]
}

/** Types whose content the browser acts on; any other, such as application/json, is data and needs no leave. */
const RUNS = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
])

/** The source expression that lets exactly this text run. Browsers hash it with line ends as the parser leaves them. */
export function hashSource(content: string): string {
  const hash = createHash('sha256').update(content.replaceAll(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${hash}'`
}

/** Reads what a file of the build carries inside itself. */
export function readInline(markup: string): Inline {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const refused: string[] = []
  for (const { name, attributes, text } of tagsOf(markup)) {
    if (name === 'style') styles.add(hashSource(text))
    if (name === 'script' && !attributes.has('src')) {
      if (RUNS.has(attributes.get('type')?.toLowerCase() ?? '')) scripts.add(hashSource(text))
    }
    for (const [attribute, value] of attributes) {
      const isRefused =
        attribute === 'style' || /^on[a-z]+$/.test(attribute) || /^\s*javascript:/i.test(value)
      if (isRefused) refused.push(`<${name} ${attribute}="${value}">`)
    }
  }
  return { scripts: [...scripts], styles: [...styles], refused }
}
