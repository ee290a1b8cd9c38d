import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFolder } from '../../build/brand/readBrand.ts'

/** What documents show of a brand. */
export interface DocumentBrand {
  name: string
  /** The mark as SVG, in `currentColor` and `var(--color-ember)`; brand/README.md says what is in it. */
  mark: string
  /** The accent on white paper: '#0f62fe'. Null: that of the site. */
  accent: string | null
}

/** The brand of documents, from a folder that was read and checked. */
export const documentBrand = ({ path, accent }: BrandFolder, name: string): DocumentBrand => ({
  name,
  mark: readFileSync(join(path, 'mark.svg'), 'utf8'),
  accent: accent?.light ?? null,
})
