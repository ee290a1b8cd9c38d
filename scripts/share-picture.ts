import type { Plugin } from 'vite'
import { columnsFrom, SHEET, type DrawnPlan } from '../src/features/home/columns.ts'
import { columnShape, hexagon } from '../src/features/home/shapes.ts'
import { brandFrom } from '../src/lib/brandFrom.ts'

const SIZE = { width: 1200, height: 630 }
/** Graphite, as src/ui/styles/tokens.css has it; what fetches a picture knows no custom properties. */
const INK = {
  bg: '#181614',
  surface: '#1f1c1a',
  line: '#33302d',
  edge: '#8f8a84',
  text: '#f4f0e9',
  dim: '#b5afa8',
  ember: '#f47838',
  high: '#ffab78',
  low: '#c4511c',
  ink: '#1c0f08',
}

/** Heights to draw: no plan of the catalogue, which the build does not know. */
const MEMORY = {
  vps: [1, 2, 4, 8],
  cloud: [2, 4, 8, 16],
  vds: [8, 16, 32, 64],
  gpu: [32, 64, 128, 256],
}

const drawn = Object.entries(MEMORY).flatMap(([kind, sizes]) =>
  sizes.map((memoryGib): DrawnPlan => ({
    slug: `${kind}-${memoryGib}`,
    product: { slug: kind, name: kind },
    memoryGib,
    hourlyMicros: memoryGib,
  })),
)

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What stands beside a link to the site elsewhere: columns as the home page draws plans, with the brand's name. */
export function sharePicture(brandName: string): string {
  const field = columnsFrom(drawn)
  const lit = field.columns[Math.floor(field.columns.length / 2)]
  const floor = field.floor
    .map(([x, y]) => `<path d="${hexagon(field, x, y)}" fill="none" stroke="${INK.line}"/>`)
    .join('')
  const columns = field.columns
    .map((column) => {
      const { left, front, right, face, edges, rings } = columnShape(field, column)
      const isLit = column === lit
      const [a, b, c, top] = isLit
        ? [INK.high, INK.ember, INK.low, INK.high]
        : [INK.surface, INK.bg, INK.bg, INK.surface]
      const stroke = isLit ? INK.ink : INK.edge
      return [
        `<path d="${left}" fill="${a}"/><path d="${front}" fill="${b}"/><path d="${right}" fill="${c}"/>`,
        `<path d="${rings}" fill="none" stroke="${isLit ? INK.ink : INK.line}"/>`,
        `<path d="${edges}" fill="none" stroke="${stroke}"/>`,
        `<path d="${face}" fill="${top}" stroke="${stroke}"/>`,
        `<text x="${column.x.toFixed(1)}" y="${(column.top + 5).toFixed(1)}" class="n" fill="${isLit ? INK.ink : INK.text}">${column.plan.memoryGib}</text>`,
      ].join('')
    })
    .join('')
  const cells = Array.from({ length: 11 }, (_, index) => `M${(index + 1) * 100} 0V12`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
<title>${escape(brandName)}: Compute, drawn to scale</title>
<style>text{font-family:Archivo,"Arial Narrow",Arial,sans-serif}.n{font:500 13px "Martian Mono",ui-monospace,monospace;text-anchor:middle}</style>
<path d="M0 0H1200V630H0Z" fill="${INK.bg}"/>
<path d="${cells}M0 12.5H1200M400.5 12V630" fill="none" stroke="${INK.line}"/>
<g transform="translate(60 72) scale(2)"><path d="M2 12H13L18 17.5 13 23H2Z" fill="${INK.ember}"/><path d="M2 1H12.5L17 6.5 13 12 18 17.5 13 23H2ZM2 12H13" fill="none" stroke="${INK.text}" stroke-width="2"/></g>
<text x="60" y="176" font-size="40" font-weight="650" fill="${INK.text}" ${brandName.length > 13 ? 'textLength="300" lengthAdjust="spacingAndGlyphs"' : ''}>${escape(brandName)}</text>
<g font-size="52" font-weight="600" fill="${INK.text}"><text x="60" y="412">Compute,</text><text x="60" y="468">drawn to</text><text x="60" y="524">scale</text></g>
<text x="60" y="580" font-size="18" fill="${INK.dim}">GiB of memory, one ring a doubling</text>
<g transform="translate(404 18) scale(${(600 / SHEET.height).toFixed(3)})">${floor}${columns}</g>
</svg>
`
}

/** Puts the picture into the build as `og.svg`, where the head of every page names it. */
export function sharePictureFile(): Plugin {
  let brandName = 'Basalt'
  return {
    name: 'share-picture',
    apply: 'build',
    configResolved({ env }) {
      brandName = brandFrom(String(env['VITE_BRAND_NAME'] ?? '') || brandName).name
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'og.svg', source: sharePicture(brandName) })
    },
  }
}
