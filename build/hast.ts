/** What the build's steps read of a node of a page's HTML tree. */
export interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
  data?: unknown
}

/**
 * The words in a node, known before anything is rendered.
 * @throws Error where a part of them is an expression or a component.
 */
export function textOf(node: HastNode): string {
  if (node.type.startsWith('mdx')) {
    throw new Error(
      'A heading or the head of a table holds an expression or a component. Lists are made of them at build: write plain text.',
    )
  }
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
