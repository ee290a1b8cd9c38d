import { globSync, readFileSync } from 'node:fs'
import { blockMark, type BlockMark } from '../../build/mdxBlocks.ts'

/** A block of code between fences. */
export interface DocBlock extends BlockMark {
  file: string
  line: number
  language: string
  code: string
}

/** Every text with blocks that people copy. */
const TEXTS = ['*.md', '{.github,brand,build,docs,packages}/**/*.md', 'src/content/**/*.mdx']

/** The indent, the fence, the language, the mark, and the code. */
const BLOCK = /^( *)(`{3,}|~{3,})(\S*) ?(.*)\n([\s\S]*?)^\1\2 *$/gm

export const docFiles: readonly string[] = TEXTS.flatMap((pattern) => globSync(pattern))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules'))
  .toSorted()

/** The blocks of a file, in its order. */
export function blocksOf(file: string): DocBlock[] {
  const text = readFileSync(file, 'utf8')
  return Array.from(
    text.matchAll(BLOCK),
    ({ index, 1: indent = '', 3: language, 4: meta, 5: code }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      language: language ?? '',
      code: (code ?? '').replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      ...blockMark(meta),
    }),
  )
}

/**
 * The block that a test runs, exactly as people copy it. `tests/backend/docs.test.ts` looks for this call in the tests.
 * @param name in the mark of the block: `test="dump"`
 */
export function docBlock(file: string, name: string): string {
  const found = blocksOf(file).filter(({ test }) => test === name)
  const [block, another] = found
  if (block === undefined || another !== undefined) {
    throw new Error(`${file} has ${found.length} blocks with the mark test="${name}".`)
  }
  return block.code
}

/** The names in backticks in the first column of the table below a heading. */
export function namesBelow(file: string, heading: string): string[] {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf(`\n${heading}\n`)
  if (start === -1) throw new Error(`${file} has no "${heading}".`)
  const part = text.slice(start + heading.length + 2).split(/^#/m)[0] ?? ''
  return Array.from(part.matchAll(/^ *\| (`[^|]*)\|/gm), ([, cell = '']) => cell).flatMap((cell) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  )
}
