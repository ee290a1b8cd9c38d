import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import type * as Pages from '../../src/content/pages.ts'
import { parseMark, type Mark } from './parseMark.ts'
import { tabIcon } from '../brandAssets/icons.ts'
import { EnvironmentError } from '../environmentError.ts'
import { importSource } from '../importSource.ts'
import { accentSheet, lowContrasts } from './accent.ts'
import { coloursOf, type Colours } from './colours.ts'
import { brandFontSheet, type BrandFace } from './brandFonts.ts'
import type { BrandFolder } from './readBrand.ts'

const TOKENS = fileURLToPath(new URL('../../src/ui/styles/tokens.css', import.meta.url))
const FONTS = fileURLToPath(new URL('../../src/ui/styles/fonts.css', import.meta.url))
/** The sheet that imports all others. */
const ENTRY = /src\/ui\/styles\/index\.css$/

/** A brand with its colours worked out, for everything that draws. */
export interface DrawnBrand {
  mark: Mark
  paper: Colours
  graphite: Colours
  /** Follows the tokens. Empty if the brand keeps their accent. */
  sheet: string
}

/**
 * Works out the colours of a brand, and checks that they can be told apart.
 * @throws EnvironmentError with every contrast that is too low
 */
export function drawBrand({ path, accent }: BrandFolder): DrawnBrand {
  const tokens = readFileSync(TOKENS, 'utf8')
  const themes = coloursOf(tokens)
  const sheet = accent === null ? '' : accentSheet(accent, themes)
  const own = sheet === '' ? undefined : coloursOf(sheet)
  const paper = { ...themes.paper, ...own?.paper }
  const graphite = { ...themes.graphite, ...own?.graphite }
  const low = [...lowContrasts('light', paper), ...lowContrasts('dark', graphite)]
  if (low.length > 0) {
    throw new EnvironmentError(
      `${join(path, 'brand.json')}: choose another accent.\n  ${low.join('\n  ')}`,
    )
  }
  return { mark: parseMark(readFileSync(join(path, 'mark.svg'), 'utf8')), paper, graphite, sheet }
}

/** Brings the brand into a build and into development: name, mark, accent, fonts, and the pages that menus leave out. */
export function brandFolder(
  folder: BrandFolder,
  drawn: DrawnBrand,
  brandName: string,
  faces: readonly BrandFace[],
): Plugin {
  let config: ResolvedConfig
  return {
    name: 'brand-folder',
    // Before Tailwind, which then compiles the sheet with the tokens that it replaces.
    enforce: 'pre',
    config: () => ({
      define: {
        'import.meta.env.VITE_BRAND_NAME': JSON.stringify(brandName),
        'import.meta.env.VITE_HIDDEN_PAGES': JSON.stringify(folder.hiddenPages.join(' ')),
      },
    }),
    configResolved(resolved) {
      config = resolved
    },
    async buildStart() {
      if (folder.hiddenPages.length === 0) return
      const { publicPages } = await importSource<typeof Pages>(config, 'src/content/pages.ts')
      const ids = publicPages.map(({ id }): string => id).filter((id) => id !== 'home')
      const unknown = folder.hiddenPages.filter((id) => !ids.includes(id))
      if (unknown.length > 0) {
        this.error(
          `${join(folder.path, 'brand.json')}: hiddenPages: there is no page ${unknown.join(', ')}. Pages: ${ids.join(', ')}`,
        )
      }
    },
    transform(code, id) {
      if (!ENTRY.test(id.split('?')[0]?.replaceAll('\\', '/') ?? '')) return null
      if (faces.length === 0) return `${code}\n${drawn.sheet}`
      const own = brandFontSheet(readFileSync(FONTS, 'utf8'), faces)
      return `${code.replace("@import './fonts.css';", '')}\n${own}\n${drawn.sheet}`
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: {
          rel: 'icon',
          type: 'image/svg+xml',
          // In the document, which saves a request on every first visit.
          href: `data:image/svg+xml,${encodeURIComponent(tabIcon(drawn.mark, drawn.paper, drawn.graphite))}`,
        },
        injectTo: 'head',
      },
    ],
  }
}
