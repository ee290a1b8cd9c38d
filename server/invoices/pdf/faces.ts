import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import { sfntOf } from './sfnt.ts'

/** text: what is read. strong: names and sums. figures: numbers under each other, and labels. */
export type FaceRole = 'text' | 'strong' | 'figures'

/** A part of a text that one font can write. */
export interface Run {
  /** The name of the font in the document. */
  font: string
  text: string
}

const require = createRequire(import.meta.url)

const folderOf = (packageFile: string) => join(dirname(packageFile), 'files')
const archivoFolder = folderOf(require.resolve('@fontsource/archivo/package.json'))
const notoFolder = folderOf(require.resolve('@fontsource/noto-sans/package.json'))
const martianFolder = folderOf(require.resolve('@fontsource/martian-mono/package.json'))

const archivo = (part: string, weight: number) =>
  join(archivoFolder, `archivo-${part}-${weight}-normal.woff`)
const noto = (part: string, weight: number) =>
  join(notoFolder, `noto-sans-${part}-${weight}-normal.woff`)

/** Archivo has no Greek and no Cyrillic letters, which names in the EU have. */
const chain = (weight: number) => [
  archivo('latin', weight),
  archivo('latin-ext', weight),
  noto('latin-ext', weight),
  noto('vietnamese', weight),
  noto('greek', weight),
  noto('greek-ext', weight),
  noto('cyrillic', weight),
  noto('cyrillic-ext', weight),
]

const FILES: Readonly<Record<FaceRole, readonly string[]>> = {
  text: chain(400),
  strong: chain(600),
  figures: [join(martianFolder, 'martian-mono-latin-400-normal.woff'), ...chain(400)],
}

interface Face {
  name: string
  content: Buffer
  letters: ReadonlySet<number>
}

const faces = new Map<string, Face>()

/** A font file, read and unpacked once in the life of the process. */
function faceOf(file: string): Face {
  const known = faces.get(file)
  if (known) return known
  const content = sfntOf(readFileSync(file))
  const font = create(content)
  const letters = new Set('characterSet' in font ? font.characterSet : [])
  const face = { name: file, content, letters }
  faces.set(file, face)
  return face
}

/** The content of a font by its name. */
export const fontContent = (name: string): Buffer => faceOf(name).content

/** Written for a letter that no font has. */
const MISSING = '?'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The parts of a text, each with the first font that has all its letters. */
export function runsOf(text: string, role: FaceRole): Run[] {
  const files = FILES[role]
  // Most texts, and the first font of each role has these letters.
  if (/^[\x20-\x7E]*$/.test(text)) return text === '' ? [] : [{ font: files[0] ?? '', text }]
  const runs: Run[] = []
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    const codes = Array.from(segment, (letter) => letter.codePointAt(0) ?? 0)
    const font = files.find((file) => codes.every((code) => faceOf(file).letters.has(code)))
    const part = font === undefined ? MISSING : segment
    const name = font ?? files[0] ?? ''
    const last = runs.at(-1)
    if (last?.font === name) last.text += part
    else runs.push({ font: name, text: part })
  }
  return runs
}

/** Whether the fonts have every letter of a text. */
export const hasLetters = (text: string): boolean =>
  Array.from(segmenter.segment(text.normalize('NFC'))).every(({ segment }) =>
    FILES.text.some((file) =>
      Array.from(segment).every((letter) => faceOf(file).letters.has(letter.codePointAt(0) ?? 0)),
    ),
  )
