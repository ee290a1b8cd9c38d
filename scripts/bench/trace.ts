import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isMet, worst, type Measurement } from './targets.ts'

const folder = fileURLToPath(new URL('../../bench-traces/', import.meta.url))

/** Repeats each measurement that missed its target, and its baseline. Saves traces for Chromium's DevTools. */
export async function traceMissed(findings: readonly Measurement[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const traced = new Set<unknown>()
  for (const [id, finding] of worst(findings)) {
    // Several targets may use the same load.
    if (isMet(finding) || !finding.trace || traced.has(finding.trace)) continue
    traced.add(finding.trace)
    for (const [name, run] of Object.entries(finding.trace)) {
      const file = `${folder}${id}-${name}.json`
      await run(file)
      console.log(`  ${file}`)
    }
  }
}
