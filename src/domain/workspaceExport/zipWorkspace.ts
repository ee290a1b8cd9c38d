import { Zip, ZipDeflate } from 'fflate'
import { sha256 } from '@/lib/sha256'
import {
  checksumList,
  exportMark,
  exportWorkspace,
  type ExportRequest,
  type ExportTarget,
} from './exportWorkspace'

/** Everything of a workspace as one file. */
export interface ZippedWorkspace {
  zip: Blob
  /** How many files are in it. */
  files: number
  /** Sentences about what is not in it. */
  missing: string[]
}

/**
 * Writes what `export --all` of the program for a terminal writes into a ZIP, in a folder with the name of the workspace.
 * Disks are too large for that. It needs a page that can compute hashes: `canHash`.
 * @throws Failure (plain object)
 */
export async function zipWorkspace(
  request: Omit<ExportRequest, 'writtenBy' | 'writeDisks' | 'name'>,
): Promise<ZippedWorkspace> {
  const { slug, id } = request.account.workspace
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    parts.push(new Uint8Array(part))
  })
  const sums = new Map<string, string>()
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipDeflate(`${slug}/${name}`)
    zip.add(file)
    file.push(bytes, true)
  }
  const write: ExportTarget['write'] = async (name, content) => {
    const bytes =
      typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    sums.set(name, await sha256(bytes))
    add(name, bytes)
  }
  await write('export.json', exportMark(request.deployment, id))
  const missing = await exportWorkspace(
    { write, keeps: () => false },
    { ...request, name: slug, writtenBy: 'page' },
  )
  add('SHA256SUMS', new TextEncoder().encode(checksumList(sums)))
  zip.end()
  return { zip: new Blob(parts, { type: 'application/zip' }), files: sums.size + 1, missing }
}
