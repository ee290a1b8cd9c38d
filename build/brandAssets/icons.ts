import type { Mark } from '../brand/parseMark.ts'
import type { Colours } from '../brand/colours.ts'

/** Sizes that browsers request by name for tabs and bookmarks, at one and at two device pixels per CSS pixel. */
const ICO_SIZES = [16, 32, 48] as const

/**
 * Share of the side. Every launcher keeps this circle of a maskable icon: https://w3c.github.io/manifest/#icon-masks
 */
const SAFE = 0.8

export interface IconShape {
  /** Side in pixels. */
  size: number
  /** Height of the mark, as a share of the side. */
  mark: number
  /** Corner radius, as a share of the side. */
  radius: number
}

/** A box around the mark with the same margin on all sides, as wide as high. */
function squareBox(box: string): string {
  const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map(Number)
  const side = (Math.max(width, height) * 8) / 7
  const numbers = [x - (side - width) / 2, y - (side - height) / 2, side, side]
  return numbers.map((value) => Number(value.toFixed(2))).join(' ')
}

/** The drawing of the mark in the colours of one theme: the rasterizer does not know custom properties. */
const coloured = ({ drawing }: Mark, colours: Colours) =>
  drawing
    .replaceAll('currentColor', colours['text'] ?? '')
    .replaceAll('var(--color-ember)', colours['ember'] ?? '')

const values = (colours: Colours) => `color:${colours['text']};--color-ember:${colours['ember']}`

/** The icon of the tab, which follows the theme of the system. */
export function tabIcon(mark: Mark, paper: Colours, graphite: Colours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${squareBox(mark.box)}"><style>svg{${values(paper)}}@media(prefers-color-scheme:dark){svg{${values(graphite)}}}</style>${mark.drawing}</svg>`
}

/** The mark alone, on a transparent background. */
export function bareIcon(mark: Mark, size: number, paper: Colours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${squareBox(mark.box)}">${coloured(mark, paper)}</svg>`
}

/** The mark on a background of its own, for home screens: some of them would hide a transparent icon. */
export function tileIcon(mark: Mark, shape: IconShape, colours: Colours): string {
  const { size, mark: share, radius } = shape
  const side = size * share
  const at = (size - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="${colours['bg']}"/><svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${squareBox(mark.box)}">${coloured(mark, colours)}</svg></svg>`
}

/** Every icon with a file name of its own, besides favicon.ico. */
export const TILES: Readonly<Record<string, IconShape>> = {
  // iOS rounds the corners, and shows black where a picture is transparent.
  'apple-touch-icon.png': { size: 180, mark: 0.72, radius: 0 },
  'icon-192.png': { size: 192, mark: 0.72, radius: 0.16 },
  'icon-512.png': { size: 512, mark: 0.72, radius: 0.16 },
  'icon-maskable-512.png': { size: 512, mark: SAFE * 0.72, radius: 0 },
}

/**
 * favicon.ico: a directory, then the pictures as PNG. Every reader of the format supports this since 2007.
 * @param png draws the mark in this size, in pixels
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
 * manifest.webmanifest: name, icons and colours of a shortcut. It opens in the browser, because the site shows nothing
 * offline. A window of its own would promise an app.
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
