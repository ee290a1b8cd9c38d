import { readFileSync, readdirSync } from 'node:fs'
import mdx from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { describe, expect, it } from 'vitest'
import { capabilities } from './capabilities'
import { headWordsOf } from './headWords'
import { pageById, publicPages, type PageId } from './pages'
import { publicPaths } from './publicPaths'
import { statuses } from './status'
import { brand } from '@/lib/brand'

const folder = new URL('./pages/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.mdx'))

/** The fields of a Markdown node that these tests read. */
interface Node {
  type: string
  value?: string
  depth?: number
  url?: string
  name?: string | null
  attributes?: { name?: string; value?: string | { value: string } | null }[]
  children?: Node[]
}

interface Text {
  words: number
  /** The visible prose and code, without the values of expressions. */
  prose: string
  headings: { depth: number; text: string; slug: string }[]
  links: string[]
}

const hiddenFromReaders = new Set(['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'])

function all(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(all)]
}

function textOf(node: Node): string {
  if (hiddenFromReaders.has(node.type)) return ''
  if (node.value !== undefined) return node.value
  const parts = (node.children ?? []).map(textOf)
  return parts.join(['root', 'list', 'table', 'tableRow'].includes(node.type) ? '\n' : '')
}

/** The path of a link or of a `<PageLink>`. A bare `<a>` would leave the app. */
function linkOf(node: Node): string | undefined {
  if (node.type === 'link') return node.url
  if (node.name === 'a') return 'a bare <a>: use a Markdown link or PageLink'
  if (node.name !== 'PageLink') return undefined
  const page = node.attributes?.find((attribute) => attribute.name === 'page')?.value
  return typeof page === 'string' ? pageById(page as PageId).path : undefined
}

/** Compiles a page like the build, so a page that does not compile fails here. */
async function read(file: string): Promise<Text> {
  let tree: Node = { type: 'root' }
  const plugin = mdx({
    remarkPlugins: [
      remarkGfm,
      () => (root: Node) => {
        tree = structuredClone(root)
      },
    ],
    rehypePlugins: [rehypeSlug],
  })
  await plugin.transform(readFileSync(new URL(file, folder), 'utf8'), file)
  const nodes = all(tree)
  const prose = textOf({
    ...tree,
    children: (tree.children ?? []).filter((node) => node.type !== 'code'),
  })
  return {
    prose,
    words: prose.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0,
    headings: nodes
      .filter((node) => node.type === 'heading' || /^h[1-6]$/.test(node.name ?? ''))
      .map((node) => {
        const text = textOf(node)
        const slug = text
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-')
        return { depth: node.depth ?? Number(node.name?.slice(1)), text, slug }
      }),
    links: nodes.map(linkOf).filter((link) => link !== undefined),
  }
}

const texts = new Map(
  await Promise.all(
    files.map(async (file) => [file.replace('.mdx', ''), await read(file)] as const),
  ),
)

const banned = [
  'seamless',
  'leverag',
  'cutting-edge',
  'cutting edge',
  'world-class',
  'blazing',
  'revolutionary',
  'unlock',
  'empower',
  'robust',
  'effortless',
  'coming soon',
  'lorem',
  'best-in-class',
  'game-chang',
  'next-generation',
  'supercharge',
]

const ALL = { sells: ['vps', 'cloud', 'vds', 'gpu'] } as const

/** All texts of this folder, by their place. */
const said: [string, string][] = [
  ...[...texts].map(([id, text]): [string, string] => [`${id}.mdx`, text.prose]),
  ...publicPages.map((page): [string, string] => [
    `page ${page.id}`,
    [page.nav, page.title, ...Object.values(headWordsOf(page.id, ALL))].join('. '),
  ]),
  ...capabilities.map((item): [string, string] => [`claim ${item.id}`, item.claim]),
  ...Object.values(statuses).map((item): [string, string] => [item.label, item.meaning]),
]

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

it('has a text for every page and a page for every text', () => {
  expect([...texts.keys()].toSorted()).toEqual(publicPages.map((page) => page.id).toSorted())
})

describe.each([...texts])('the text of %s', (id, text) => {
  it('is long enough to say something and short enough to be read', () => {
    // The claims of the home page are not in its text.
    expect(text.words).toBeGreaterThanOrEqual(id === 'home' ? 60 : 150)
    expect(text.words).toBeLessThanOrEqual(350)
  })

  it('has two to five sections, no h1 and no skipped level', () => {
    const depths = text.headings.map((heading) => heading.depth)
    const sections = depths.filter((depth) => depth === 2).length
    expect(sections).toBeGreaterThanOrEqual(2)
    expect(sections).toBeLessThanOrEqual(5)
    let above = 1
    for (const depth of depths) {
      expect(depth).toBeGreaterThan(1)
      expect(depth).toBeLessThanOrEqual(above + 1)
      above = depth
    }
    expect(duplicates(text.headings.map((heading) => heading.slug))).toEqual([])
  })

  it('links only to pages and headings that exist', () => {
    const paths = [...publicPaths, '/dashboard']
    for (const link of text.links) {
      const [path = '', hash] = link.split('#')
      expect(paths, link).toContain(path)
      const target = publicPages.find((page) => page.path === path)
      if (hash && target) {
        expect(
          texts.get(target.id)?.headings.map((heading) => heading.slug),
          link,
        ).toContain(hash)
      }
    }
    expect(text.links.length).toBeGreaterThan(0)
  })

  it('says in words what its status says in a badge', () => {
    const status = publicPages.find((page) => page.id === id)?.status
    if (status === 'planned') expect(text.prose).toMatch(/\bplanned\b/)
    if (status === 'research') expect(text.prose).toMatch(/There is no |\bhas no /)
  })
})

describe('the words', () => {
  it.each(said)('of %s are plain', (_where, words) => {
    const lower = words.toLowerCase()
    expect(banned.filter((word) => lower.includes(word))).toEqual([])
    expect(words).not.toContain('!')
    expect(words).not.toMatch(/\p{Extended_Pictographic}/u)
  })

  it.each(said)('of %s quote no price and no uptime', (_where, words) => {
    expect(words).not.toMatch(/[€£¥]|\$\s?\d|\b\d+ ?(?:euros?|dollars?|cents?)\b|\b99[.,]\d/i)
  })

  it('leave the name to the brand', () => {
    const sources = ['pages.ts', 'capabilities.ts', 'status.ts', ...files.map((f) => `pages/${f}`)]
    for (const source of sources) {
      const content = readFileSync(new URL(source, import.meta.url), 'utf8')
      expect(content.toLowerCase(), source).not.toContain(brand.slug)
    }
  })
})
