import type { Browser } from '@playwright/test'
import type { BenchSite } from './site.ts'

/** What every section measures with. */
export interface Bench {
  browser: Browser
  site: BenchSite
  runs: number
}

/** Does each of these once a run, one after the other, so that a slow minute of the machine falls on all of them. */
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
