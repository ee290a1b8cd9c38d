/** What an element may hold. What is undefined is left out. */
export type XmlContent = string | Xml | undefined | readonly XmlContent[]

/** Written XML, which is not escaped again. */
export interface Xml {
  readonly xml: string
}

/** What XML 1.0 cannot hold, even escaped: control characters, and halves of a pair. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

function writeContent(content: XmlContent): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return escapeText(content)
  return 'xml' in content ? content.xml : content.map(writeContent).join('')
}

/** An element, also if it is empty. */
export function element(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  return { xml: `<${name}${written.join('')}>${writeContent(content)}</${name}>` }
}

/** An element, or nothing where it would be empty: an empty element breaks a rule of EN 16931 (PEPPOL-EN16931-R008). */
export function optional(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): Xml | undefined {
  return writeContent(content) === '' ? undefined : element(name, content, attributes)
}

/** The bytes of a document. */
export const xmlFile = (root: Xml): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`)
