import type { HastNode } from '../../build/hast.ts'
import { tagsOf } from '../../build/html.ts'
import { readMdxTree } from '../../build/mdxTree.ts'

/** A page or a text: the places in it that a link can lead to, and the addresses that it names. */
export interface LinkSource {
  name: string
  ids: ReadonlySet<string>
  links: readonly string[]
}

const STYLE_URL = /url\(["']?([^"')]+)["']?\)/g
const JSON_ADDRESS = /"(https?:\/\/[^"]+)"/g
/** Names of a vocabulary, which nobody opens. */
const VOCABULARY = /^https:\/\/schema\.org\b/

/** The addresses in a style sheet. */
export const styleLinks = (css: string): string[] =>
  [...css.matchAll(STYLE_URL)].map(([, address = '']) => address)

/** Reads an HTML document. @param name its address, such as `/vps` */
export function pageSource(name: string, html: string): LinkSource {
  const tags = tagsOf(html)
  const links = tags.flatMap(({ name: tag, attributes, text }): string[] => {
    const named = ['href', 'src', 'poster'].flatMap((key) => attributes.get(key) ?? [])
    const content = attributes.get('content') ?? ''
    if (tag === 'meta' && /^(?:\/|https?:)/.test(content)) named.push(content)
    if (tag === 'style') named.push(...styleLinks(text))
    if (tag === 'script' && attributes.get('type') === 'application/ld+json') {
      named.push(...[...text.matchAll(JSON_ADDRESS)].map(([, address = '']) => address))
    }
    return named
  })
  return {
    name,
    ids: new Set(tags.flatMap(({ attributes }) => attributes.get('id') ?? [])),
    links: [...new Set(links)].filter((link) => !VOCABULARY.test(link)),
  }
}

/** Attributes of HTML elements, and of components in MDX. */
function attributesOf(node: HastNode): Map<string, unknown> {
  const own = 'attributes' in node && Array.isArray(node.attributes) ? node.attributes : []
  const named = own.map(
    ({ name, value }: { name: string; value: unknown }) => [name, value] as const,
  )
  return new Map([...Object.entries(node.properties ?? {}), ...named])
}

const all = (node: HastNode): HastNode[] => [node, ...(node.children ?? []).flatMap(all)]

/** Reads a Markdown or MDX file. The ids of its headings are those of GitHub, which our pages have too. */
export async function textSource(file: string): Promise<LinkSource> {
  const tree = await readMdxTree(file)
  const attributes = all(tree).map(attributesOf)
  const strings = (key: string) =>
    attributes.map((each) => each.get(key)).filter((value) => typeof value === 'string')
  return {
    name: file,
    ids: new Set(strings('id')),
    links: [...new Set([...strings('href'), ...strings('src')])],
  }
}
