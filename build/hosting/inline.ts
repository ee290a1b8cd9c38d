import { createHash } from 'node:crypto'
import { tagsOf } from '../html.ts'

/** The inline content of an HTML or SVG file, as a Content-Security-Policy sees it. */
export interface Inline {
  /** Hashes of the scripts that run, as `'sha256-…'`: each once, in the order of the file. */
  scripts: string[]
  styles: string[]
  /** What no hash can allow, so a browser would refuse it: style attributes, event handlers, script addresses. */
  refused: string[]
}

/**
 * Script types that the browser processes. Any other type, such as application/json, is data and needs no permission.
 */
const RUNS = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
])

/**
 * Returns the source expression that allows exactly this text. Browsers hash the text after the parser has normalized
 * its line breaks.
 */
export function hashSource(content: string): string {
  const hash = createHash('sha256').update(content.replaceAll(/\r\n?/g, '\n')).digest('base64')
  return `'sha256-${hash}'`
}

/** What was read, by a hash of the file: a build reads each page once for hosts with TLS and once for the container. */
const seen = new Map<string, Inline>()

/** Reads the inline content of a file. */
export function readInline(markup: string): Inline {
  const key = hashSource(markup)
  const inline = seen.get(key) ?? parseInline(markup)
  seen.set(key, inline)
  return inline
}

function parseInline(markup: string): Inline {
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
