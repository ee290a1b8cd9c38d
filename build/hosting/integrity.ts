import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { edited, tagsOf } from '../html.ts'

/** Adds `integrity` to the tags that load a script or a style sheet of the build. */
export function withIntegrity(html: string, digestOf: (url: string) => string | undefined): string {
  const edits = tagsOf(html).flatMap(({ name, attributes, start, startTagEnd }) => {
    const isScript = name === 'script'
    const isLink =
      name === 'link' && /^(?:stylesheet|modulepreload)$/.test(attributes.get('rel') ?? '')
    if ((!isScript && !isLink) || attributes.has('integrity')) return []
    const digest = digestOf(attributes.get(isScript ? 'src' : 'href') ?? '')
    if (digest === undefined) return []
    const tag = html.slice(start, startTagEnd)
    const text = tag.replace(/\s*\/?>$/, (end) => ` integrity="${digest}"${end.trim()}`)
    return [{ start, end: startTagEnd, text }]
  })
  return edited(html, edits)
}

/**
 * Adds to every HTML file the hashes of the scripts and styles that it loads. The browser then refuses a wrong or
 * incomplete file from a host or a cache.
 */
export async function addIntegrity(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const byUrl = new Map<string, string>(
    await Promise.all(
      names
        .filter((name) => /^assets[\\/].*\.(?:js|css)$/.test(name))
        .map(async (name) => {
          const hash = createHash('sha256').update(await readFile(join(folder, name)))
          return [`/${name.replaceAll('\\', '/')}`, `sha256-${hash.digest('base64')}`] as const
        }),
    ),
  )
  await Promise.all(
    names
      .filter((name) => name.endsWith('.html') && !name.startsWith('.'))
      .map(async (name) => {
        const path = join(folder, name)
        const html = await readFile(path, 'utf8')
        await writeFile(
          path,
          withIntegrity(html, (url) => byUrl.get(url)),
        )
      }),
  )
}
