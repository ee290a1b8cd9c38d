import { fileURLToPath } from 'node:url'
import { brand } from '../../src/lib/brand.ts'
import type { HastNode } from '../hast.ts'
import { readMdxTree } from '../mdxTree.ts'

/** The text below one heading of an MDX file. The part before the first heading has neither id nor title. */
export interface Section {
  id: string
  title: string
  text: string
}

const HEADING = /^h[23]$/
const INLINE = /^(?:a|code|del|em|strong)$/

/** A value that only the page knows, such as a detail of the provider. */
const UNKNOWN = '…'

/** The text of a node as people read it, with spaces between blocks. */
function plainText(node: HastNode): string {
  if (node.type === 'mdxjsEsm') return ''
  if (node.type.endsWith('Expression')) return node.value === 'brand.name' ? brand.name : ''
  const children = (node.children ?? []).map(plainText).join('')
  if (node.type === 'mdxJsxTextElement') return children || UNKNOWN
  if (node.type === 'element' && !INLINE.test(node.tagName ?? '')) return ` ${children} `
  return node.value ?? children
}

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Splits the tree of a page at its headings. */
function sectionsOf(tree: HastNode): Section[] {
  const sections: Section[] = [{ id: '', title: '', text: '' }]
  for (const node of tree.children ?? []) {
    const id = node.properties?.['id']
    if (HEADING.test(node.tagName ?? '') && typeof id === 'string') {
      sections.push({ id, title: oneLine(plainText(node)), text: '' })
    } else {
      const current = sections.at(-1)
      if (current) current.text += ` ${plainText(node)}`
    }
  }
  return sections.map((section) => ({ ...section, text: oneLine(section.text) }))
}

/**
 * The sections of an MDX file, with the text before its first heading.
 * @param path below src/content, without the ending
 */
export async function readSections(path: string): Promise<{ intro: string; sections: Section[] }> {
  const place = fileURLToPath(new URL(`../../src/content/${path}.mdx`, import.meta.url))
  const [intro, ...sections] = sectionsOf(await readMdxTree(place))
  return { intro: intro?.text ?? '', sections }
}
