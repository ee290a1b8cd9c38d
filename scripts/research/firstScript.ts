import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { importClosure } from '../../build/prerender/document.ts'
import type { FirstScriptRow } from '../../src/content/research/data.ts'

const dist = new URL('../../dist/', import.meta.url)

/** Parts in the order in which the home page loads them, each with a text that only its chunk or its name contains. */
const parts: { part: FirstScriptRow['part']; marker: string | null }[] = [
  { part: 'First script', marker: null },
  { part: 'Auth machine', marker: 'SESSION.INITIAL' },
  { part: 'Backend client', marker: 'node_modules/@supabase/supabase-js' },
]

/** The scripts of each part, without those of the parts before it. */
export async function measureFirstScript(): Promise<FirstScriptRow[]> {
  const manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
  ) as Manifest
  const contents = new Map<string, Buffer>()
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js')) contents.set(file, await readFile(new URL(file, dist)))
  }
  const seen = new Set<string>()
  return parts.map(({ part, marker }) => {
    const roots = Object.keys(manifest).filter((name) => {
      const chunk = manifest[name]
      return marker === null
        ? chunk?.isEntry
        : name.includes(marker) || contents.get(chunk?.file ?? '')?.includes(marker) === true
    })
    if (roots.length === 0) throw new Error(`No chunk of the build is the ${part}.`)
    const files = [...importClosure(manifest, roots)]
      .flatMap((name) => manifest[name]?.file ?? [])
      .filter((file) => file.endsWith('.js') && !seen.has(file))
    const row: FirstScriptRow = { part, files: 0, raw: 0, gzip: 0, brotli: 0 }
    for (const file of new Set(files)) {
      const data = contents.get(file) ?? Buffer.alloc(0)
      seen.add(file)
      row.files += 1
      row.raw += data.length
      row.gzip += gzipSync(data, { level: 9 }).length
      row.brotli += brotliCompressSync(data).length
    }
    return row
  })
}
