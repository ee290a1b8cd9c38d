import { Zip, ZipDeflate } from 'fflate'

/** Base64 of it fits into the 1 MB that proxies let through by default. */
export const PART_BYTES = 512 * 1024

export interface ZipWriter {
  add: (path: string, content: Uint8Array) => void
  /** Ends the archive. */
  end: () => void
  /** Takes a full part; after the end also the last one, which may be smaller. Undefined: there is none. */
  take: () => Uint8Array | undefined
}

/**
 * Writes a ZIP in parts of `PART_BYTES`. Whoever takes them after each file keeps only a part and a file in memory.
 * @param at the time of its files
 */
export function createZipWriter(at: Date): ZipWriter {
  let waiting: Uint8Array[] = []
  let length = 0
  let isEnded = false
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    waiting.push(chunk)
    length += chunk.length
  })
  return {
    add: (path, content) => {
      const file = new ZipDeflate(path, { level: 6 })
      file.mtime = at
      zip.add(file)
      file.push(content, true)
    },
    end: () => {
      zip.end()
      isEnded = true
    },
    take: () => {
      if (length === 0 || (length < PART_BYTES && !isEnded)) return undefined
      const all = Buffer.concat(waiting)
      const part = all.subarray(0, PART_BYTES)
      const rest = all.subarray(PART_BYTES)
      waiting = [rest]
      length = rest.length
      return part
    },
  }
}
