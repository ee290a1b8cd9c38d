import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../viteShared.ts'

/** Open tabs request it to see which build is current. It is never cached. */
export const VERSION = '/version.json'

/** Writes the build's name into a document, where the page's script reads it: `<html data-build="…">`. */
export function withBuild(html: string, build: string): string {
  return html.replace(/<html\b(?:\s+data-build="[^"]*")?/, `<html data-build="${build}"`)
}

/**
 * Names the build by a hash of the file names in assets/, which depend on their content. Another name means other
 * scripts or styles. If only the rows of pages change, the build keeps its name, and no tab needs to reload.
 */
export async function nameBuild(folder: string): Promise<string> {
  const assets = await readdir(join(folder, 'assets'), { recursive: true, encoding: 'utf8' })
  const names = assets.filter((name) => !/(?:^|[\\/])\.|\.(?:br|gz)$/.test(name)).toSorted()
  return createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 12)
}

/**
 * Writes `version.json` with the version, the build's name, and how new its rows are, and adds that name to every document
 * of the build.
 * @param builtAt when the build began: what was changed later may be missing in its pages
 */
export async function writeVersion(folder: string, builtAt: Date): Promise<void> {
  const build = await nameBuild(folder)
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all([
    writeFile(join(folder, VERSION), `${JSON.stringify({ version, build, builtAt })}\n`),
    ...names
      .filter((name) => name.endsWith('.html') && !name.startsWith('.'))
      .map(async (name) => {
        const path = join(folder, name)
        await writeFile(path, withBuild(await readFile(path, 'utf8'), build))
      }),
  ])
}
