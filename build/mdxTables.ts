import { textOf, type HastNode } from './hast.ts'

const ROLES: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

/**
 * Rehype plugin: on a phone each row of a table becomes a list of labels and values. Gives every cell the label of its
 * column in `data-l`. Gives every part its role, which it loses without a table layout.
 * @throws Error where a column's head is not plain text, or where a cell has no head
 */
export function labelTables() {
  return (tree: HastNode): void => {
    for (const node of elements(tree)) if (node.tagName === 'table') label(node)
  }
}

function label(table: HastNode): void {
  const parts = elements(table)
  const heads = parts.filter(({ tagName }) => tagName === 'th').map(textOf)
  for (const node of parts) {
    const cells = (node.children ?? []).filter(({ tagName }) => tagName === 'td')
    for (const [index, cell] of cells.entries()) {
      const head = heads[index]
      if (!head) throw new Error(`A cell has no head above it: "${textOf(cell)}"`)
      cell.properties = { ...cell.properties, 'data-l': head }
    }
    const role = ROLES[node.tagName ?? '']
    if (role !== undefined) node.properties = { ...node.properties, role }
  }
}

function elements(node: HastNode): HastNode[] {
  return [node, ...(node.children ?? []).flatMap(elements)]
}
