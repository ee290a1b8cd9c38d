import type { TestProject } from 'vitest/node'
import type { Incusd } from './support/incusd.ts'
import { openDaemon } from './support/openDaemon.ts'
import { removeDaemon } from './support/removeDaemon.ts'

declare module 'vitest' {
  interface ProvidedContext {
    incusd: Incusd
  }
}

/** All files of this project share one daemon: that of `npm run test:engine`, or their own. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['INCUS_TEST_DAEMON']
  const daemon = given === undefined ? await openDaemon() : (JSON.parse(given) as Incusd)
  provide('incusd', daemon)
  return () => (given === undefined ? removeDaemon(daemon) : Promise.resolve())
}
