import { readFile } from 'node:fs/promises'
import mdx from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import type { HastNode } from './hast.ts'

/** The tree of a Markdown or MDX file, before anything is rendered. Its headings have the ids of our pages. */
export async function readMdxTree(file: string): Promise<HastNode> {
  let tree: HastNode = { type: 'root' }
  const plugin = mdx({
    remarkPlugins: [remarkGfm],
    rehypePlugins: [
      rehypeSlug,
      () => (root: HastNode) => {
        tree = structuredClone(root)
      },
    ],
  })
  await plugin.transform(await readFile(file, 'utf8'), file)
  return tree
}
