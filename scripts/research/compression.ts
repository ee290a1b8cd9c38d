import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { CompressionRow } from '../../src/content/research/data.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

const kinds: Record<string, CompressionRow['kind']> = {
  '.html': 'pages',
  '.js': 'scripts',
  '.css': 'styles',
}

const settings: { codec: CompressionRow['codec']; level: number; of: (data: Buffer) => Buffer }[] =
  [
    { codec: 'none', level: 0, of: (data) => data },
    ...[1, 6, 9].map((level) => ({
      codec: 'gzip' as const,
      level,
      of: (data: Buffer) => gzipSync(data, { level }),
    })),
    ...[1, 5, 9, 11].map((level) => ({
      codec: 'brotli' as const,
      level,
      of: (data: Buffer) =>
        brotliCompressSync(data, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: level,
            [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
          },
        }),
    })),
  ]

/** Compresses each file of the build by itself, as a host sends it, at each level. */
export async function measureCompression(): Promise<CompressionRow[]> {
  const names = (await readdir(dist, { recursive: true })).filter((name) => extname(name) in kinds)
  const files = await Promise.all(
    names.map(async (name) => ({
      kind: kinds[extname(name)] ?? 'pages',
      data: await readFile(join(dist, name)),
    })),
  )
  return settings.flatMap(({ codec, level, of }) =>
    Object.values(kinds).map((kind) => {
      const own = files.filter((file) => file.kind === kind)
      const bytes = own.reduce((sum, { data }) => sum + of(data).length, 0)
      return { codec, level, kind, files: own.length, bytes }
    }),
  )
}
