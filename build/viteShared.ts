import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { exportHeadings } from './mdxHeadings.ts'
import { labelTables } from './mdxTables.ts'

/** Shared by the build and the tests, so that both compile the same code. */
export const aliases = {
  '@': fileURLToPath(new URL('../src', import.meta.url)),
  '@machines': fileURLToPath(new URL('../machines', import.meta.url)),
  '@tests': fileURLToPath(new URL('../tests', import.meta.url)),
}

/**
 * A class of `palette.module.css` becomes `palette-name`: short, readable, and the same in every build and on the
 * server.
 */
export const cssModules = {
  generateScopedName: (name: string, file: string) =>
    `${basename(file.split('?', 1)[0] ?? file, '.module.css')}-${name}`,
}

export const mdxOptions = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug, exportHeadings, labelTables],
  // The style sheet reads an attribute. An inline style would override it, on a phone too.
  tableCellAlignToStyle: false,
}
