import type { Browser } from '@playwright/test'
import type { BenchSite } from './site.ts'

/** What every section needs to measure. */
export interface Bench {
  browser: Browser
  site: BenchSite
  runs: number
}

/** Runs each measurement once per round, one after the other. A slow minute of the machine then affects all of them. */
export async function interleave<Name extends string, Result>(
  runs: number,
  jobs: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(jobs) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<
    Name,
    Result[]
  >
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) results[name].push(await jobs[name]())
  }
  return results
}
