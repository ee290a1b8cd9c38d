/** An element of an XML file. Its name is without a prefix, because each version of a message has a namespace of its own. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** The text directly in it. */
  text: string
  /** The line in which it begins, from 1. */
  line: number
}

const NAME = String.raw`[\p{L}_:][\p{L}\p{N}_:.\-]*`
const VALUE = String.raw`"[^"<]*"|'[^'<]*'`

/** What stands next in the file: something without a meaning, a CDATA section, an end, a beginning, or text. */
const TOKEN = new RegExp(
  [
    String.raw`<\?(?:[^?]|\?(?!>))*\?>|<!--(?:[^-]|-(?!-))*-->`,
    String.raw`<!\[CDATA\[(?<data>(?:[^\]]|\](?!\]>))*)\]\]>`,
    String.raw`</(?<end>${NAME})\s*>`,
    String.raw`<(?<start>${NAME})(?<attributes>(?:\s+${NAME}\s*=\s*(?:${VALUE}))*)\s*(?<empty>/?)>`,
    String.raw`(?<text>[^<]+)`,
  ].join('|'),
  'uy',
)
const ATTRIBUTE = new RegExp(String.raw`(?<name>${NAME})\s*=\s*(?<value>${VALUE})`, 'gu')

/**
 * Reads XML. `DOMParser` cannot be used: the policy of the site forbids to make a document from text (Trusted Types), as it
 * stops scripts that somebody smuggles in. Entities other than those of XML itself are refused, so nothing grows.
 * @returns the root, or the line at which the file is no complete XML
 */
export function readXml(text: string): { root: XmlElement } | { brokenAt: number } {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let line = 1
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (token === null) return { brokenAt: line }
    const { data, end, start, attributes = '', empty, text: written } = token.groups ?? {}
    const inside = open.at(-1)
    if (start !== undefined) {
      const element = elementOf(start, attributes, line)
      // A file has one root.
      if (element === null || (inside === undefined && root !== undefined))
        return { brokenAt: line }
      root ??= element
      inside?.children.push(element)
      if (empty === '') open.push(element)
    } else if (end !== undefined) {
      if (inside?.name !== localName(end)) return { brokenAt: line }
      open.pop()
    } else {
      const content = data ?? (written === undefined ? '' : decoded(written))
      if (content === null || (inside === undefined && content.trim() !== '')) {
        return { brokenAt: line }
      }
      if (inside) inside.text += content
    }
    line += newLines(token[0])
    at = TOKEN.lastIndex
  }
  return root === undefined || open.length > 0 ? { brokenAt: line } : { root }
}

function elementOf(name: string, written: string, line: number): XmlElement | null {
  const attributes = new Map<string, string>()
  for (const { groups } of written.matchAll(ATTRIBUTE)) {
    const value = decoded((groups?.['value'] ?? '').slice(1, -1))
    if (value === null) return null
    attributes.set(localName(groups?.['name'] ?? ''), value)
  }
  return { name: localName(name), attributes, children: [], text: '', line }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const newLines = (text: string) => text.split('\n').length - 1

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text without its entities; null: one of them is not of XML. */
function decoded(text: string): string | null {
  let isBroken = false
  const plain = text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));?/gi,
    (entity, hex: string | undefined, digits: string | undefined, name: string | undefined) => {
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      const sign = name === undefined ? signOf(code) : ENTITIES[name]
      if (sign === undefined || !entity.endsWith(';')) isBroken = true
      return sign ?? ''
    },
  )
  return isBroken ? null : plain
}

const signOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined)
