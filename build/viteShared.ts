import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { explainBlocks } from './mdxBlocks.ts'
import { exportHeadings } from './mdxHeadings.ts'
import { labelTables } from './mdxTables.ts'

/** The version of the site, of its program and of its packages. */
export const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** Values that are written into the code. */
export const constants = { 'import.meta.env.SITE_VERSION': JSON.stringify(version) }

/** Shared by the build and the tests, so that both compile the same code. */
export const aliases = {
  '@': fileURLToPath(new URL('../src', import.meta.url)),
  '@machines': fileURLToPath(new URL('../machines', import.meta.url)),
  '@tests': fileURLToPath(new URL('../tests', import.meta.url)),
}

export const mdxOptions = {
  remarkPlugins: [remarkGfm, explainBlocks],
  rehypePlugins: [rehypeSlug, exportHeadings, labelTables],
  // The style sheet reads an attribute. An inline style would override it, on a phone too.
  tableCellAlignToStyle: false,
}
