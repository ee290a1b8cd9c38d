import { textOf, type HastNode } from './hast.ts'

const LISTED = /^h([23])$/

const literal = (value: string | number) => ({
  type: 'Literal',
  value,
  raw: JSON.stringify(value),
})

const property = (name: string, value: string | number) => ({
  type: 'Property',
  kind: 'init',
  method: false,
  shorthand: false,
  computed: false,
  key: { type: 'Identifier', name },
  value: literal(value),
})

/**
 * Rehype plugin that runs after rehype-slug. It adds `export const headings = [{ id, text, depth }, …]` to an MDX page,
 * with its h2 and h3 in order.
 * @throws Error where a heading is not plain text
 */
export function exportHeadings() {
  return (tree: HastNode): void => {
    const headings = (tree.children ?? []).flatMap((node) => {
      const depth = LISTED.exec(node.tagName ?? '')?.[1]
      if (depth === undefined) return []
      const id = node.properties?.['id']
      if (typeof id !== 'string') throw new Error(`The heading "${textOf(node)}" has no id.`)
      return [{ id, text: textOf(node), depth: Number(depth) }]
    })
    tree.children?.unshift({
      type: 'mdxjsEsm',
      value: '',
      data: { estree: moduleWith(headings) },
    })
  }
}

function moduleWith(headings: readonly { id: string; text: string; depth: number }[]) {
  return {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [
      {
        type: 'ExportNamedDeclaration',
        specifiers: [],
        attributes: [],
        source: null,
        declaration: {
          type: 'VariableDeclaration',
          kind: 'const',
          declarations: [
            {
              type: 'VariableDeclarator',
              id: { type: 'Identifier', name: 'headings' },
              init: {
                type: 'ArrayExpression',
                elements: headings.map(({ id, text, depth }) => ({
                  type: 'ObjectExpression',
                  properties: [
                    property('id', id),
                    property('text', text),
                    property('depth', depth),
                  ],
                })),
              },
            },
          ],
        },
      },
    ],
  }
}
