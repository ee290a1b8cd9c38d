import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readMetrics } from '../fontMetrics.ts'
import { staticInstance } from '../fonts.ts'
import type { Widths } from './text.ts'

export interface Rasterizer {
  /** Renders an SVG as PNG, in its own size. Text uses only the faces of the site. */
  png: (svg: string) => Buffer
  widthOf: Widths
}

let ready: Promise<Rasterizer> | undefined

/**
 * Draws pictures during the build, the same on every system. It uses WebAssembly and our own fonts, and needs no
 * browser or system library.
 */
export function createRasterizer(): Promise<Rasterizer> {
  // The WebAssembly module can be started only once.
  ready ??= start()
  return ready
}

async function start(): Promise<Rasterizer> {
  const [head, text, mono] = await Promise.all([
    staticInstance('head'),
    staticInstance('text'),
    staticInstance('mono'),
  ])
  const wasm = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await initWasm(await readFile(wasm))
  const font = { fontBuffers: [head, text, mono] }
  return {
    png(svg) {
      const picture = new Resvg(svg, { font })
      const image = picture.render()
      const png = Buffer.from(image.asPng())
      image.free()
      picture.free()
      return png
    },
    widthOf: {
      head: readMetrics(head).widthOf,
      text: readMetrics(text).widthOf,
      mono: readMetrics(mono).widthOf,
    },
  }
}
