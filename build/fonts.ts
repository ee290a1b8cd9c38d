import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fileOfFace, type BrandFace } from './brand/brandFonts.ts'

const require = createRequire(import.meta.url)
const CACHE = fileURLToPath(new URL('../node_modules/.cache/fonts', import.meta.url))

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** ASCII, Latin-1, and the symbols that the site uses. Characters outside this list use a system font. */
const TEXT = [
  ...characters(0x20, 0x7e),
  ...characters(0xa0, 0xff),
  ...'–—‘’“”…•€≥≤≠→←↑↓−⌘‐‑′″',
].join('')

const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'tnum', 'lnum', 'zero']

/** Each face with the part of its axes that the styles use; src/ui/styles/fonts.css declares the same. */
const FACES = [
  {
    role: 'sans',
    name: 'archivo',
    source: require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
    license: require.resolve('@fontsource-variable/archivo/LICENSE'),
    axes: { wdth: { min: 87, max: 100 }, wght: { min: 400, max: 600 } },
  },
  {
    role: 'mono',
    name: 'martian-mono',
    source:
      require.resolve('@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2'),
    license: require.resolve('@fontsource-variable/martian-mono/LICENSE'),
    axes: { wdth: 75, wght: { min: 300, max: 600 } },
  },
]

type Face = Pick<BrandFace, 'name' | 'source' | 'license' | 'axes'>

/** The faces of the site, with those of the brand in their places. */
const facesWith = (brandFaces: readonly BrandFace[]): Face[] =>
  FACES.map((face) => {
    const own = brandFaces.find(({ role }) => role === face.role)
    return own ? { ...own, name: fileOfFace(own) } : face
  })

/**
 * Subsets the faces, unless the folder already has a subset of the same sources by the same rules. Returns the folder.
 */
async function subsetFonts(faces: readonly Face[]): Promise<string> {
  const sources = await Promise.all(faces.map(({ source }) => readFile(source)))
  const key = createHash('sha256').update(JSON.stringify([TEXT, FEATURES, faces]))
  for (const source of sources) key.update(source)
  const folder = `${CACHE}/${key.digest('hex').slice(0, 16)}`
  const target = (name: string) => `${folder}/${name}.woff2`
  if (faces.every(({ name }) => existsSync(target(name)))) return folder

  const { default: subsetFont } = await import('subset-font')
  await mkdir(folder, { recursive: true })
  for (const [index, { name, axes }] of faces.entries()) {
    const source = sources[index]
    if (!source) throw new Error(`The source of ${name} was not read`)
    const cut = await subsetFont(source, TEXT, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: axes,
    })
    // Written under a temporary name first: a server and a build may do this at the same time.
    const draft = `${target(name)}.${process.pid}`
    await writeFile(draft, cut)
    await rename(draft, target(name))
  }
  return folder
}

/** Fixed axis values for pictures, as the site uses them most: the rasterizer does not support axes or woff2. */
const STILL = {
  head: { name: 'archivo', axes: { wdth: 87, wght: 600 } },
  text: { name: 'archivo', axes: { wdth: 100, wght: 400 } },
  mono: { name: 'martian-mono', axes: { wdth: 75, wght: 400 } },
}

export type StillFace = keyof typeof STILL

/** A face with the same letters, as TrueType without axes. */
export async function staticInstance(face: StillFace): Promise<Buffer> {
  const { name, axes } = STILL[face]
  const source = FACES.find((each) => each.name === name)?.source
  if (source === undefined) throw new Error(`There is no face ${name}`)
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFile(source), TEXT, { targetFormat: 'sfnt', variationAxes: axes })
}

/**
 * The two type families, subset to what the site uses: `url('@fonts/archivo.woff2')` and
 * `url('@fonts/martian-mono.woff2')` in styles. A build contains their licences. Neither is preloaded: the first paint
 * uses fallbacks with the same measures, and what it needs must load first.
 * @param brandFaces fonts that replace one family or both; `brandFontSheet` names them in the styles
 */
export function fonts(brandFaces: readonly BrandFace[]): Plugin {
  const faces = facesWith(brandFaces)
  return {
    name: 'fonts',
    async config() {
      return { resolve: { alias: [{ find: '@fonts', replacement: await subsetFonts(faces) }] } }
    },
    async generateBundle() {
      for (const { name, license } of faces) {
        if (license === undefined) continue
        this.emitFile({
          type: 'asset',
          fileName: `fonts/${name}-license.txt`,
          source: await readFile(license, 'utf8'),
        })
      }
    },
  }
}
