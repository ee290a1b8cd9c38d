import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureLoad, median, spread, type Load } from './measure.ts'
import { serveSite } from './serve.ts'

/**
 * What the same content costs as plain HTML: the prerendered page without its scripts, with the styles it needs.
 */
function plainPage(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/@font-face\{[^}]*\}/g, '')
}

/**
 * Loads of pages, each beside the plain page of its content, in turns, so that a slow minute of the machine falls on
 * both. Prints medians, ratios and spreads.
 * @param folder the build
 */
export async function benchPages(
  browser: Browser,
  folder: string,
  paths: readonly string[],
  runs: number,
): Promise<void> {
  const plain = new Map<string, string>()
  for (const path of paths) {
    const html = await readFile(join(folder, path === '/' ? 'index.html' : `${path}.html`), 'utf8')
    plain.set(`/plain${path}`, plainPage(html))
  }
  const site = await serveSite(folder, plain)
  const loads = new Map<string, Load[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const path of paths) {
      for (const each of [`/plain${path}`, path]) {
        const load = await measureLoad(browser, `${site.origin}${each}`)
        loads.set(each, [...(loads.get(each) ?? []), load])
      }
    }
  }
  await site.close()
  const of = (path: string, figure: keyof Load) =>
    (loads.get(path) ?? []).map((load) => load[figure])
  console.log(
    `\n  First loads, CPU ÷ 4, slow 4G, medians of ${runs} in turns (± half the distance of the quarters); × plain HTML of the same content\n`,
  )
  const row = (cells: readonly string[]) =>
    console.log(
      `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(13))).join('')}`,
    )
  row([
    'page',
    'FCP ms',
    '×',
    'LCP ms',
    '×',
    'blocking ms',
    'excess ms',
    'shift',
    'kB',
    'JS kB',
    'requests',
  ])
  for (const path of paths) {
    const figure = (name: keyof Load, digits = 0) => median(of(path, name)).toFixed(digits)
    const ratio = (name: 'fcp' | 'lcp') =>
      (median(of(path, name)) / median(of(`/plain${path}`, name))).toFixed(2)
    const timed = (name: 'fcp' | 'lcp') => `${figure(name)} ±${spread(of(path, name)).toFixed(0)}%`
    row([
      path,
      timed('fcp'),
      ratio('fcp'),
      timed('lcp'),
      ratio('lcp'),
      figure('blocking'),
      figure('excess'),
      figure('shift', 4),
      (median(of(path, 'bytes')) / 1000).toFixed(1),
      (median(of(path, 'scriptBytes')) / 1000).toFixed(1),
      figure('requests'),
    ])
  }
}
