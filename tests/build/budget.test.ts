import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const dist = new URL('../../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>

/** Every chunk that these need before they run: themselves and their static imports. */
function closure(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closure(manifest[name]?.imports ?? [], found)
  }
  return found
}

/** Manifest names whose source is this, with the query that code splitting adds. */
function chunksOf(source: RegExp): string[] {
  return Object.keys(manifest).filter((name) => source.test(name))
}

const kilobytes = (name: string): number => {
  const { file } = manifest[name] ?? { file: '' }
  return file.endsWith('.js') ? gzipSync(readFileSync(new URL(file, dist))).length / 1000 : 0
}

const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
const home = [...entry, ...chunksOf(/^src\/routes\/index\.tsx/)]

describe('what the home page loads', () => {
  test('is at most 125 kB of JavaScript, gzipped, before it is usable', () => {
    const needed = [...closure(home)]
    const total = needed.reduce((sum, name) => sum + kilobytes(name), 0)
    console.info(
      `  home: ${total.toFixed(1)} kB gzip\n${needed
        .map((name) => `    ${kilobytes(name).toFixed(1).padStart(6)}  ${name}`)
        .join('\n')}`,
    )
    expect(home.length).toBeGreaterThan(1)
    expect(total).toBeLessThanOrEqual(125)
  })

  test('does not contain supabase-js, which is a chunk of its own', () => {
    const supabase = chunksOf(/@supabase\/supabase-js/)
    expect(supabase.length).toBeGreaterThan(0)
    const needed = closure(home)
    for (const name of supabase) expect(needed).not.toContain(name)
    const code = [...needed]
      .map((name) => manifest[name]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(new URL(file, dist), 'utf8'))
      .join('\n')
    expect(code).not.toContain('GoTrueClient')
  })
})
