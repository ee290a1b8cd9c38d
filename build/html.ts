import { parse, type DefaultTreeAdapterTypes, type Token } from 'parse5'

/** An element of a document, with its place in the source. */
export interface Tag {
  /** In lower case. */
  name: string
  /** Values by name. Names are in lower case, and values are decoded. */
  attributes: ReadonlyMap<string, string>
  /** Text directly inside it: the whole content of a script or a style. */
  text: string
  /** Start and end of the start tag. */
  start: number
  startTagEnd: number
  /** Start of the end tag. Without an end tag, the end of the element. */
  endTagStart: number
  end: number
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

function tagOf(element: Element, place: Token.ElementLocation): Tag {
  return {
    name: element.tagName.toLowerCase(),
    attributes: new Map(element.attrs.map(({ name, value }) => [name.toLowerCase(), value])),
    text: element.childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
    start: place.startOffset,
    startTagEnd: place.startTag?.endOffset ?? place.endOffset,
    endTagStart: place.endTag?.startOffset ?? place.endOffset,
    end: place.endOffset,
  }
}

function* tagsIn(nodes: readonly Node[]): Generator<Tag> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue
    // The parser adds elements that are not in the source. They have no location.
    if (node.sourceCodeLocation) yield tagOf(node, node.sourceCodeLocation)
    yield* tagsIn('content' in node ? node.content.childNodes : node.childNodes)
  }
}

/** Returns the elements of an HTML document or an SVG file in source order, as a browser parses them. */
export function tagsOf(markup: string): Tag[] {
  // Without scripting, a browser also parses the content of `noscript`.
  const document = parse(markup, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  return [...tagsIn(document.childNodes)]
}

/** Returns the position where the head of a document ends. */
export function headEndOf(tags: readonly Tag[]): number {
  const head = tags.find(({ name }) => name === 'head')
  if (head === undefined) throw new Error('The document has no head')
  return head.endTagStart
}

/** Replaces a part of a text. If both ends are equal, it is an insertion. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Applies all edits to the text. All other bytes stay unchanged. */
export function edited(text: string, edits: readonly Edit[]): string {
  let at = 0
  let result = ''
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) throw new Error('Two edits of one text overlap')
    result += text.slice(at, start) + replacement
    at = end
  }
  return result + text.slice(at)
}
