import drawSvg from 'svg-to-pdfkit'
import type { DocumentBrand } from '../documentBrand.ts'
import { colors, page, type Sheet } from './sheet.ts'

/** How high the mark is, in points: as high as the capitals of the name and a little more. */
const HEIGHT = 19
/** A mark that is wider than this is drawn smaller, so that the title of the document keeps its place. */
const WIDEST = 76
const GAP = 7

/** What needs transparency, fonts or files, which a document that is kept for ten years does without. */
const NOT_PLAIN =
  /opacity|<(?:mask|filter|linearGradient|radialGradient|image|text|pattern|use|switch)\b|rgba\(|hsla\(|mix-blend|#[\da-f]{8}\b|#[\da-f]{4}\b/i

/** Whether the mark can be drawn in a document. */
const isPlainMark = (mark: string): boolean => !NOT_PLAIN.test(mark)

/** The mark of the site and the name, at the upper left of a page. A mark that is not plain is left out for a bar. */
export function writeBrand(sheet: Sheet, { name, mark, accent }: DocumentBrand): void {
  const accentColor = accent ?? colors.ember
  const isPlain = isPlainMark(mark)
  const width = isPlain ? drawMark(sheet, mark, accentColor) : drawBar(sheet, accentColor)
  sheet.write(name, page.left + width + GAP, page.top, { role: 'strong', size: 15 })
}

function drawMark({ doc }: Sheet, mark: string, accent: string): number {
  const [, , boxWidth = 1, boxHeight = 1] = (/viewBox="([^"]+)"/.exec(mark)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const height = Math.min(HEIGHT, (WIDEST * boxHeight) / boxWidth)
  const width = (height * boxWidth) / boxHeight
  const source = mark
    .replaceAll('var(--color-ember)', accent)
    .replaceAll(/currentColor/gi, colors.text)
  drawSvg(doc, source, page.left, page.top - 0.5 + (HEIGHT - height) / 2, {
    width,
    height,
    assumePt: true,
    // The drawing is checked when the process starts: what this would say helps no customer.
    warningCallback: () => undefined,
  })
  return width
}

function drawBar({ doc }: Sheet, accent: string): number {
  const width = 4
  doc
    .rect(page.left, page.top + 1, width, 16)
    .fillColor(accent)
    .fill()
  return width
}
