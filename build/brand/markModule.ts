import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { Plugin } from 'vite'
import { parseMark } from './parseMark.ts'

const ID = 'virtual:brand-mark'

type Shape = [tag: string, props: Record<string, string>, children: Shape[]]

/** `stroke-width` is `strokeWidth` for React. */
const propName = (name: string) =>
  name === 'class'
    ? 'className'
    : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function shapesOf({ childNodes }: DefaultTreeAdapterTypes.ParentNode): Shape[] {
  return childNodes.flatMap((node): Shape[] =>
    'tagName' in node
      ? [
          [
            node.tagName,
            Object.fromEntries(node.attrs.map(({ name, value }) => [propName(name), value])),
            shapesOf(node),
          ],
        ]
      : [],
  )
}

/** The mark as data for the header: the site's policy forbids pages to parse HTML. */
export function markData(source: string): { box: string; shapes: Shape[] } {
  const { box, drawing } = parseMark(source)
  const [svg] = parseFragment(`<svg>${drawing}</svg>`).childNodes
  return { box, shapes: svg && 'childNodes' in svg ? shapesOf(svg) : [] }
}

/**
 * The mark as a module.
 * @param folder the folder of the brand
 */
export function brandMark(folder: string): Plugin {
  const file = join(folder, 'mark.svg')
  return {
    name: 'brand-mark',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      this.addWatchFile(file)
      const { box, shapes } = markData(readFileSync(file, 'utf8'))
      return `export const box = ${JSON.stringify(box)}\nexport const shapes = ${JSON.stringify(shapes)}`
    },
  }
}
