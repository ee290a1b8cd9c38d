import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import { EnvironmentError } from '../environmentError.ts'
import { FALLBACKS, matchedFallback, readMetrics, SAMPLE, type Fallback } from '../fontMetrics.ts'
import type { BrandFolder, BrandFont } from './readBrand.ts'

/** The font of texts, and the font of code and figures. */
type FontRole = 'sans' | 'mono'

/** The part of the axes that the styles use. */
const RANGES: Record<FontRole, { wght: [number, number]; wdth: [number, number] }> = {
  sans: { wght: [400, 600], wdth: [87, 100] },
  mono: { wght: [300, 600], wdth: [100, 100] },
}
/** The names of the families in src/ui/styles/fonts.css: of the real font, and the beginning of its local ones. */
const NAMES: Record<FontRole, { real: string; local: string }> = {
  sans: { real: 'Archivo', local: 'Archivo ' },
  mono: { real: 'Martian Mono', local: 'Martian ' },
}

type Axes = Record<string, number | { min: number; max: number }>

/** A font of the brand, ready to be subset. */
export interface BrandFace {
  role: FontRole
  name: string
  source: string
  license: string | undefined
  /** The axes of the file, limited to what the styles use. */
  axes: Axes
  /** The file at these values, as far as it has the axes, for measuring. */
  fallbacks: readonly Fallback[]
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/**
 * Reads the fonts of a brand, and measures what local fonts need to take the same space.
 * @throws EnvironmentError for a font without the letters of an English text
 */
export async function readBrandFonts({ path, fonts = {} }: BrandFolder): Promise<BrandFace[]> {
  const faces: BrandFace[] = []
  for (const role of ['sans', 'mono'] as const) {
    const font = fonts[role]
    if (font !== undefined) faces.push(await readFace(role, font, path))
  }
  return faces
}

async function readFace(role: FontRole, font: BrandFont, folder: string): Promise<BrandFace> {
  const { default: subsetFont } = await import('subset-font')
  const source = join(folder, font.file)
  try {
    const file = await readFile(source)
    const whole = await subsetFont(file, SAMPLE, { targetFormat: 'sfnt', keepFeatures: [] })
    const infos = new Face(new Blob(whole)).getAxisInfos()
    const axes: Axes = {}
    for (const [tag, { min, default: normal, max }] of Object.entries(infos)) {
      const range = tag === 'wght' || tag === 'wdth' ? RANGES[role][tag] : [normal, normal]
      const [from, to] = range.map((value) => Math.min(Math.max(value, min), max))
      axes[tag] =
        from === undefined || from === to ? (to ?? normal) : { min: from, max: to ?? from }
    }
    const fallbacks: Fallback[] = []
    for (const { axes: wanted, localWidth } of FALLBACKS.filter((each) => each.role === role)) {
      const still = Object.entries(axes).map(([tag, axis]) => {
        const value = tag === 'wght' ? wanted.wght : wanted.wdth
        return [
          tag,
          typeof axis === 'number' ? axis : Math.min(Math.max(value, axis.min), axis.max),
        ]
      })
      const instance = await subsetFont(file, SAMPLE, {
        targetFormat: 'sfnt',
        keepFeatures: [],
        variationAxes: Object.fromEntries(still) as Record<string, number>,
      })
      fallbacks.push(matchedFallback(readMetrics(instance), SAMPLE, localWidth))
    }
    return {
      role,
      name: font.name,
      source,
      license: font.license === undefined ? undefined : join(folder, font.license),
      axes,
      fallbacks,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError(`${source}: this font cannot be used. ${reason}`)
  }
}

/** The name of the file of a face in the folder of fonts, without its ending. */
export const fileOfFace = ({ name }: Pick<BrandFace, 'name'>) => `brand-${slugOf(name)}`

const descriptor = (rule: string, name: string, value: string) =>
  rule.replace(new RegExp(`(\\b${name}:)[^;]*;`), `$1 ${value};`)

/**
 * fonts.css for the fonts of a brand: the same rules with its names and files, and with the measures of its fonts.
 * @param css src/ui/styles/fonts.css
 */
export function brandFontSheet(css: string, faces: readonly BrandFace[]): string {
  return faces.reduce((sheet, face) => {
    const { real, local } = NAMES[face.role]
    const left = [...face.fallbacks]
    return sheet
      .replaceAll(/@font-face \{[^}]*\}/g, (rule) => {
        if (rule.includes(`font-family: '${real}'`)) {
          const { wght = 400 } = face.axes
          const weight = typeof wght === 'number' ? String(wght) : `${wght.min} ${wght.max}`
          return descriptor(
            rule,
            'src',
            `url('@fonts/${fileOfFace(face)}.woff2') format('woff2')`,
          ).replace(/(font-weight:)[^;]*;/, `$1 ${weight};`)
        }
        if (!rule.includes(`font-family: '${local}`)) return rule
        const fallback = left.shift()
        if (fallback === undefined) throw new Error(`fonts.css has more local fonts than measures`)
        return [
          ['size-adjust', fallback.sizeAdjust] as const,
          ['ascent-override', fallback.ascentOverride] as const,
          ['descent-override', fallback.descentOverride] as const,
          ['line-gap-override', fallback.lineGapOverride] as const,
        ].reduce((changed, [name, value]) => descriptor(changed, name, `${value}%`), rule)
      })
      .replaceAll(`'${real}'`, `'${face.name}'`)
      .replaceAll(`'${local}`, `'${face.name} `)
  }, css)
}
