/** A node of a Markdown text, as remark reads it. */
interface MarkdownNode {
  type: string
  value?: string
  /** What follows the language of a block of code. */
  meta?: string | null
  data?: { hProperties: Record<string, unknown> }
  children?: MarkdownNode[]
}

/** What a block of code says about its test. */
export interface BlockMark {
  /** The name by which a test reads and runs the block. */
  test?: string
  /** Why no test runs it: a sentence. */
  notRun?: string
}

/** Reads the mark of a block: ```` ```sh test="dump" ```` or ```` ```sh not-run="It needs …" ````. */
export function blockMark(meta: string | null | undefined): BlockMark {
  const read = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(meta ?? '')?.[1]
  const [test, notRun] = [read('test'), read('not-run')]
  return { ...(test !== undefined && { test }), ...(notRun !== undefined && { notRun }) }
}

/** Remark plugin: below a block that no test runs, the page says so, with the reason. */
export function explainBlocks() {
  return (tree: MarkdownNode): void => explain(tree)
}

function explain(node: MarkdownNode): void {
  if (node.children === undefined) return
  node.children = node.children.flatMap((child) => {
    explain(child)
    const { notRun } = child.type === 'code' ? blockMark(child.meta) : {}
    return notRun === undefined ? [child] : [child, note(`Our tests do not run this. ${notRun}`)]
  })
}

const note = (value: string): MarkdownNode => ({
  type: 'paragraph',
  data: { hProperties: { className: ['text-14', 'text-text-3'] } },
  children: [{ type: 'text', value }],
})
