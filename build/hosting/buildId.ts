import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Asked for by open tabs: says which build is out. Never kept by anybody. */
export const VERSION = '/version.json'

/** The build's name in its documents, where the script of the page finds it: `<html data-build="…">`. */
export function withBuild(html: string, build: string): string {
  return html.replace(/<html\b(?:\s+data-build="[^"]*")?/, `<html data-build="${build}"`)
}

/**
 * Names the build after the files in assets/, whose own names follow from their content: another name means other
 * scripts or styles. Pages whose rows alone have changed are the same build, and no tab need move for them.
 */
export async function nameBuild(folder: string): Promise<string> {
  const assets = await readdir(join(folder, 'assets'), { recursive: true, encoding: 'utf8' })
  const names = assets.filter((name) => !/(?:^|[\\/])\.|\.(?:br|gz)$/.test(name)).toSorted()
  return createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 12)
}

/** Writes `version.json`, and the same name into every document of the build. */
export async function writeVersion(folder: string): Promise<void> {
  const build = await nameBuild(folder)
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all([
    writeFile(join(folder, VERSION), `${JSON.stringify({ build })}\n`),
    ...names
      .filter((name) => name.endsWith('.html') && !name.startsWith('.'))
      .map(async (name) => {
        const path = join(folder, name)
        await writeFile(path, withBuild(await readFile(path, 'utf8'), build))
      }),
  ])
}
