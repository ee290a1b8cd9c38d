import type { TestProject } from 'vitest/node'
import type { Incusd } from './support/incusd.ts'
import { leftBehindOn } from './support/leftBehind.ts'
import { openDaemon } from './support/openDaemon.ts'
import { removeDaemon } from './support/removeDaemon.ts'

declare module 'vitest' {
  interface ProvidedContext {
    incusd: Incusd
  }
}

/**
 * All files of this project share one daemon: that of `npm run test:engine`, or their own. When they have ended, nothing of
 * customers may be left there.
 */
export async function setup({ provide, name }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['INCUS_TEST_DAEMON']
  const daemon = given === undefined ? await openDaemon() : (JSON.parse(given) as Incusd)
  provide('incusd', daemon)
  return async () => {
    try {
      // The tests of `os/` share this file, and bring an image of their own.
      const left = name === 'engine' ? await leftBehindOn(daemon) : []
      if (left.length > 0) {
        process.exitCode = 1
        throw new Error(`The tests left behind at Incus:\n${left.join('\n')}`)
      }
    } finally {
      if (given === undefined) await removeDaemon(daemon)
    }
  }
}
