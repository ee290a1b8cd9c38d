import { fileURLToPath } from 'node:url'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { exportHeadings } from './mdxHeadings.ts'
import { labelTables } from './mdxTables.ts'

/** Read by the build and by the tests, so that both compile the same thing. */
export const aliases = {
  '@': fileURLToPath(new URL('../src', import.meta.url)),
  '@machines': fileURLToPath(new URL('../machines', import.meta.url)),
  '@tests': fileURLToPath(new URL('../tests', import.meta.url)),
}

export const mdxOptions = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug, exportHeadings, labelTables],
  // An attribute that the style sheet reads; an inline style would win over it, on a phone too.
  tableCellAlignToStyle: false,
}
