import type { Colours } from './colours.ts'

/** Sizes that are asked for by name: tabs and lists of pages, with one and with two dots a pixel. */
const ICO_SIZES = [16, 32, 48] as const

/** Of a side: what every launcher leaves of a maskable icon is a circle of 0.8, https://w3c.github.io/manifest/#icon-masks */
const SAFE = 0.8

export interface IconShape {
  /** Pixels a side. */
  size: number
  /** Of a side, for the height of the mark. */
  mark: number
  /** Of a side. */
  radius: number
}

/** The tab's mark alone, as it stands on paper: what draws it knows no preference of a viewer. */
function markOf(favicon: string, line: string): { drawing: string; box: string } {
  const [, box] = /viewBox="([^"]+)"/.exec(favicon) ?? []
  const paths = favicon.match(/<path[^>]*>/g)
  if (box === undefined || paths === null) throw new Error('favicon.svg has no viewBox or no path')
  const drawing = paths.map((path) => path.replace('class="line"', `stroke="${line}"`)).join('')
  return { drawing, box }
}

/** The mark by itself, on nothing. */
export function bareIcon(favicon: string, size: number, paper: Colours): string {
  const { drawing, box } = markOf(favicon, paper['text'] ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">${drawing}</svg>`
}

/** The mark on a ground of its own, for home screens: on nothing it would be lost on some of them. */
export function tileIcon(favicon: string, shape: IconShape, colours: Colours): string {
  const { size, mark, radius } = shape
  const { drawing, box } = markOf(favicon, colours['text'] ?? '')
  const side = size * mark
  const at = (size - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="${colours['bg']}"/><svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${box}">${drawing}</svg></svg>`
}

/** Every icon that is asked for under a name of its own, beside favicon.ico. */
export const TILES: Readonly<Record<string, IconShape>> = {
  // iOS rounds it by itself, and shows black where a picture is transparent.
  'apple-touch-icon.png': { size: 180, mark: 0.72, radius: 0 },
  'icon-192.png': { size: 192, mark: 0.72, radius: 0.16 },
  'icon-512.png': { size: 512, mark: 0.72, radius: 0.16 },
  'icon-maskable-512.png': { size: 512, mark: SAFE * 0.72, radius: 0 },
}

/**
 * favicon.ico: a directory and the pictures as PNG, which everything that reads the format has taken since 2007.
 * @param png draws the mark in this size
 */
export function icoOf(png: (size: number) => Buffer): Buffer {
  const pictures = ICO_SIZES.map((size) => [size, png(size)] as const)
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, [size, content]] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(content.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += content.length
  }
  return Buffer.concat([head, ...pictures.map(([, content]) => content)])
}

/**
 * manifest.webmanifest: name, icons and colours for a shortcut. It opens in the browser: without a connection there is
 * nothing to show, and a window of its own would promise an app.
 */
export function manifestOf(name: string, paper: Colours): string {
  const manifest = {
    name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: 'en',
    background_color: paper['bg'],
    theme_color: paper['bg'],
    icons: Object.entries(TILES)
      .filter(([file]) => file.startsWith('icon-'))
      .map(([file, { size }]) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: file.includes('maskable') ? 'maskable' : 'any',
      })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
