const BLOCK = 512

/** A file of an archive. */
export interface PackedFile {
  /** At most 100 characters, with slashes. */
  path: string
  content: string | Uint8Array
  isExecutable?: boolean
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function headerOf({ path, isExecutable = false }: PackedFile, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  put(path, 0)
  put(octal(isExecutable ? 0o755 : 0o644, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  // No time: the same files are the same archive.
  put(octal(0, 12), 136)
  // While the sum is computed, its own place has blanks.
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\0', 257)
  put('00', 263)
  put(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  return header
}

/** Files as a tar archive (POSIX ustar). */
export function tarOf(files: readonly PackedFile[]): Buffer {
  const blocks = files.flatMap((file) => {
    const content = Buffer.from(file.content as string)
    const rest = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
    return [headerOf(file, content.length), content, rest]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}
