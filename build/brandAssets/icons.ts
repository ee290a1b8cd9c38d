import type { Colours } from './colours.ts'

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

/** The mark of the tab in the light theme: the rasterizer does not know the viewer's preference. */
function markOf(favicon: string, line: string): { drawing: string; box: string } {
  const [, box] = /viewBox="([^"]+)"/.exec(favicon) ?? []
  const paths = favicon.match(/<path[^>]*>/g)
  if (box === undefined || paths === null) throw new Error('favicon.svg has no viewBox or no path')
  const drawing = paths.map((path) => path.replace('class="line"', `stroke="${line}"`)).join('')
  return { drawing, box }
}

/** The mark alone, on a transparent background. */
export function bareIcon(favicon: string, size: number, paper: Colours): string {
  const { drawing, box } = markOf(favicon, paper['text'] ?? '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${box}">${drawing}</svg>`
}

/** The mark on a background of its own, for home screens: some of them would hide a transparent icon. */
export function tileIcon(favicon: string, shape: IconShape, colours: Colours): string {
  const { size, mark, radius } = shape
  const { drawing, box } = markOf(favicon, colours['text'] ?? '')
  const side = size * mark
  const at = (size - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="${colours['bg']}"/><svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${box}">${drawing}</svg></svg>`
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
