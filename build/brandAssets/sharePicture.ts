import { statuses, type Status } from '../../src/content/status.ts'
import { planKinds } from '../../src/domain/catalogue/plan.ts'
import { PICTURE } from '../../src/components/seo/shareImage.ts'
import {
  columnsFrom,
  SHEET,
  type DrawnPlan,
} from '../../src/components/planDrawing/columnLayout.ts'
import { columnShape, hexagon } from '../../src/components/planDrawing/shapes.ts'
import type { Colours } from '../brand/colours.ts'
import { faceAttributes, fitted, type Widths } from './text.ts'

export interface ShareSubject {
  /** The brand's name. */
  name: string
  title: string
  /** The status of what the page is about, if it has one of its own. */
  status?: Status | undefined
  /** The family whose column is highlighted. */
  family?: keyof typeof MEMORY | undefined
}

const BAR = 96
const FOOT = 518
const SPLIT = 552
const PAD = 48

/** Heights to draw. They are not real plans: the catalogue changes, and other sites keep the picture. */
const MEMORY = {
  vps: [1, 2, 4, 8],
  cloud: [2, 4, 8, 16],
  vds: [8, 16, 32, 64],
  gpu: [32, 64, 128, 256],
}

const drawn = planKinds.flatMap(({ kind }) =>
  MEMORY[kind].map((memoryGib): DrawnPlan => ({
    slug: `${kind}-${memoryGib}`,
    kind,
    memoryGib,
    hourlyMicros: memoryGib,
  })),
)
const field = columnsFrom(drawn)
/** For each family, the column that the others hide least. */
const LIT = { vps: 'vps-4', cloud: 'cloud-8', vds: 'vds-16', gpu: 'gpu-128' } as const

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const HEXAGON = 'M6.5 .9 12.1 4.1V10.3L6.5 13.5.9 10.3V4.1Z'

/** The glyph of each status as src/ui/StatusIcon.tsx draws it, 13 by 14, and the token of its colour. */
const GLYPHS: Record<Status, { tone: string; glyph: string }> = {
  available: { tone: 'ok', glyph: `<path d="${HEXAGON}" fill="currentColor"/>` },
  preview: {
    tone: 'busy',
    glyph: `<path d="${HEXAGON}"/><path d="M.9 7.2H12.1V10.3L6.5 13.5.9 10.3Z" fill="currentColor"/>`,
  },
  research: {
    tone: 'warn',
    glyph: `<path d="${HEXAGON}"/><circle cx="6.5" cy="7.2" r="1.9" fill="currentColor"/>`,
  },
  closed: { tone: 'off', glyph: `<path d="${HEXAGON}"/>` },
  planned: { tone: 'off', glyph: `<path d="${HEXAGON}" stroke-dasharray="2.2 1.6"/>` },
}

function statusTag(status: Status, x: number, y: number, size: number, colours: Colours): string {
  const { tone, glyph } = GLYPHS[status]
  const scale = (size * 0.86) / 14
  const colour = colours[tone]
  return [
    `<g transform="translate(${x} ${y - size * 0.8}) scale(${scale})" color="${colour}" fill="none" stroke="${colour}" stroke-width="1.3">${glyph}</g>`,
    `<text x="${x + size * 1.2}" y="${y}" font-size="${size}" fill="${colour}">${statuses[status].label}</text>`,
  ].join('')
}

/** The site's bar: mark and name, and below them the scale of its twelve columns. */
function bar({ name }: ShareSubject, colours: Colours, widthOf: Widths): string {
  const width = PICTURE.width - 2 * PAD - 64
  const { size, lines } = fitted(name, widthOf.head, {
    width,
    height: 44,
    sizes: [40, 36, 32, 28],
    lineHeight: 1,
  })
  const ticks = Array.from({ length: 119 }, (_, index) => {
    const isWhole = (index + 1) % 10 === 0
    return `M${(index + 1) * 10} ${BAR}v${isWhole ? 12 : 6}`
  }).join('')
  return [
    `<g transform="translate(${PAD} 22) scale(2.1)"><path d="M2 12H13L18 17.5 13 23H2Z" fill="${colours['ember']}"/><path d="M2 1H12.5L17 6.5 13 12 18 17.5 13 23H2ZM2 12H13" fill="none" stroke="${colours['text']}" stroke-width="2"/></g>`,
    `<text x="${PAD + 62}" y="${48 + size * 0.35}" ${faceAttributes.head} font-size="${size}" letter-spacing="${-0.02 * size}" fill="${colours['text']}">${escapeXml(lines[0] ?? '')}</text>`,
    `<path d="M0 ${BAR + 0.5}H${PICTURE.width}" stroke="${colours['line-2']}"/><path d="${ticks}" stroke="${colours['line-2']}"/>`,
  ].join('')
}

function headline({ title }: ShareSubject, colours: Colours, widthOf: Widths): string {
  const { size, lines } = fitted(title, widthOf.head, {
    width: SPLIT - PAD - 24,
    height: FOOT - BAR - 2 * PAD,
    sizes: [80, 72, 64, 56, 48, 42, 36],
    lineHeight: 1.04,
  })
  const rows = lines.map(
    (line, index) =>
      `<text x="${PAD - size * 0.04}" y="${BAR + PAD + size * (0.8 + index * 1.04)}">${escapeXml(line)}</text>`,
  )
  return `<g ${faceAttributes.head} font-size="${size}" letter-spacing="${-0.022 * size}" fill="${colours['text']}">${rows.join('')}</g>`
}

/** The last row: the page's status, or the kinds of server, and a note on what the drawing shows. */
function foot({ status }: ShareSubject, colours: Colours): string {
  const line = (at: number, y: number, fontSize: number, tone: string, words: string) =>
    `<text x="${at}" y="${FOOT + y}" font-size="${fontSize}" fill="${colours[tone]}">${words}</text>`
  return [
    `<path d="M0 ${FOOT + 0.5}H${PICTURE.width}M${SPLIT + 0.5} ${BAR}V${PICTURE.height}" stroke="${colours['line-2']}"/>`,
    `<g ${faceAttributes.text}>`,
    line(PAD, 40, 20, 'text-3', status === undefined ? 'Servers' : 'Status'),
    status === undefined
      ? line(PAD, 80, 28, 'text-2', 'Cloud, VPS, VDS, GPU')
      : statusTag(status, PAD, FOOT + 80, 28, colours),
    line(SPLIT + PAD, 40, 20, 'text-3', 'Drawing'),
    line(SPLIT + PAD, 80, 28, 'text-2', 'GiB of memory, one ring a doubling'),
    '</g>',
  ].join('')
}

function drawing({ family = 'vds' }: ShareSubject, colours: Colours): string {
  const floor = field.floor
    .map(([x, y]) => `<path d="${hexagon(field, x, y)}" stroke="${colours['line']}"/>`)
    .join('')
  const columns = field.columns.map((column) => {
    const { left, front, right, face, edges, rings } = columnShape(field, column)
    const [a, b, c, top, stroke, ring, text] = (
      column.plan.slug === LIT[family]
        ? ['ember-hi', 'ember', 'ember-lo', 'ember-hi', 'ember-ink', 'ember-ink', 'ember-ink']
        : ['surface', 'bg', 'inset', 'raised', 'line-3', 'line-2', 'text']
    ).map((token) => colours[token])
    return [
      `<path d="${left}" fill="${a}"/><path d="${front}" fill="${b}"/><path d="${right}" fill="${c}"/>`,
      `<path d="${rings}" stroke="${ring}"/><path d="${edges}" stroke="${stroke}"/>`,
      `<path d="${face}" fill="${top}" stroke="${stroke}"/>`,
      `<text x="${column.x.toFixed(1)}" y="${(column.top + 6).toFixed(1)}" fill="${text}">${column.plan.memoryGib}</text>`,
    ].join('')
  })
  const scale = (FOOT - BAR - 12) / (SHEET.height - 90)
  return `<g transform="translate(${SPLIT + 20} ${BAR - 26}) scale(${scale.toFixed(3)})" fill="none" stroke-width="1.3" ${faceAttributes.mono} font-size="18" text-anchor="middle">${floor}${columns.join('')}</g>`
}

/**
 * The picture that other sites show with a link to a page, as SVG. It has the title, the status, and the drawing of the
 * home page.
 */
export function sharePicture(subject: ShareSubject, colours: Colours, widthOf: Widths): string {
  const { width, height } = PICTURE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path d="M0 0H${width}V${height}H0Z" fill="${colours['bg']}"/>
${drawing(subject, colours)}
${bar(subject, colours, widthOf)}
${headline(subject, colours, widthOf)}
${foot(subject, colours)}
</svg>
`
}
