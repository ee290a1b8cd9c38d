import Beasties from 'beasties'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { tagsOf } from '../html.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A kind of element: the same start tag at the same place, below the same elements and after the same ones. */
interface Kind {
  element: string
  children: Map<string, Kind>
}

const SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/
const BODY_START = /<body[^>]*>/
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/**
 * Returns a function that inlines the rules that pages need, in place of their link to the style sheet, which moves to
 * the end of the body.
 *
 * Pages of one call get the same rules: all that any of them needs. Their policies are then equal, so a host needs one
 * rule for all of them. Cloudflare reads 100 rules, and a catalogue may have more plans.
 * @param folder the build, in which the addresses of the sheet are
 * @param sheet the text of the sheet
 */
export function criticalStyles(
  folder: string,
  sheet: string,
): (documents: readonly string[]) => Promise<string[]> {
  const styles = new Beasties({
    path: folder,
    logLevel: 'warn',
    preload: 'body',
    pruneSource: false,
    mergeStylesheets: false,
    reduceInlineStyles: false,
    // It does not follow custom properties, which name the faces. The document already contains the faces.
    fonts: false,
    // It does not understand some of these selectors. The others depend on a choice that the document does not know yet.
    allowRules: [
      /:is\(|:where\(|:has\(|:not\(|data-initial|data-theme|data-session|data-suspended/,
    ],
  })
  const startTagOf = startTags(sheet)

  return async (documents) => {
    const [first] = documents
    if (first === undefined) return []
    const body: Kind = { element: '', children: new Map() }
    for (const document of documents) addKinds(body, bodyOf(parse(document)), startTagOf)
    const start = BODY_START.exec(first)
    if (!start) throw new Error('The page has no body')
    const head = first.slice(0, start.index + start[0].length)
    const style = rulesIn(await styles.process(`${head}${markupOf(body)}</body></html>`))
    return documents.map((document) => {
      const link = SHEET.exec(document)?.[0]
      if (link === undefined) throw new Error('The page has no style sheet')
      return document
        .replace(link, () => `<style>${style}</style>`)
        .replace(/<\/body>(?![^]*<\/body>)/, () => `${link}</body>`)
    })
  }
}

/** The content of the last style element, which holds the rules that a page needs. */
function rulesIn(html: string): string {
  const last = tagsOf(html).findLast(({ name }) => name === 'style')
  if (last === undefined) throw new Error('The page has no style element')
  return last.text
}

/** A function that writes the start tag of an element, with the attributes that the sheet asks for. */
function startTags(sheet: string): (element: Element) => string {
  const asked = new Set(['class', ...[...sheet.matchAll(/\[([\w-]+)/g)].map(([, name]) => name)])
  return ({ tagName, attrs }) => {
    const shown = attrs.filter(({ name, value }) =>
      name === 'id' ? sheet.includes(`#${value}`) : asked.has(name),
    )
    const text = shown.map(({ name, value }) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    return `<${tagName}${text.join('')}>`
  }
}

function childrenOf(node: Node): Element[] {
  const nodes =
    'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
  return nodes.filter((child) => 'tagName' in child)
}

function bodyOf(document: Node): Element {
  const [html] = childrenOf(document)
  const body = html && childrenOf(html).find(({ tagName }) => tagName === 'body')
  if (!body) throw new Error('The page has no body')
  return body
}

const closed = (startTag: string, content = '') => {
  const [, name = ''] = /^<([^\s>]+)/.exec(startTag) ?? []
  return VOID.test(name) ? startTag : `${startTag}${content}</${name}>`
}

/**
 * Adds the kinds of elements below a node. To look for each selector of the sheet in all elements of all pages takes
 * minutes. A selector depends on what an element is below and after, so one element of each kind answers the same.
 */
function addKinds(parent: Kind, node: Node, startTagOf: (element: Element) => string): void {
  let before: string[] = []
  for (const child of childrenOf(node)) {
    const element = startTagOf(child)
    const key = `${before.join('')}${element}`
    const kind = parent.children.get(key) ?? { element, children: new Map<string, Kind>() }
    parent.children.set(key, kind)
    addKinds(kind, child, startTagOf)
    // The one directly before the next is the last of them.
    before = [...before.filter((other) => other !== element), element]
  }
}

/** Each kind as an element, after those that it follows. */
function markupOf({ children }: Kind): string {
  return [...children]
    .map(([key, kind]) => {
      const before = key.slice(0, -kind.element.length).match(/<(?:"[^"]*"|[^">])*>/g) ?? []
      return `${before.map((tag) => closed(tag)).join('')}${closed(kind.element, markupOf(kind))}`
    })
    .join('')
}
