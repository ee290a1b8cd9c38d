/** The fields of an HTML tree node that the build steps read. */
export interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
  data?: unknown
}

/**
 * Returns the text of a node, before anything is rendered.
 * @throws Error where a part of the text is an expression or a component
 */
export function textOf(node: HastNode): string {
  if (node.type.startsWith('mdx')) {
    throw new Error(
      'A heading or the head of a table holds an expression or a component. Lists are made of them at build: write plain text.',
    )
  }
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
