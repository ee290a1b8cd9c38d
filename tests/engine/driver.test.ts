// @vitest-environment node
import { inject, vi } from 'vitest'
import { describeConsole } from '../../server/provisioner/consoleConformance.ts'
import { describeDriver, type EngineUnderTest } from '../../server/provisioner/driverConformance.ts'
import { describeSnapshots } from '../../server/provisioner/snapshotConformance.ts'
import { firewallInAcl } from '../support/firewallInAcl.ts'
import { aclOf, connect, historiesOf, operationsOn, untilRecorded } from './support/connect.ts'

const daemon = inject('incusd')

function open(): EngineUnderTest {
  return {
    connect: () => connect(daemon),
    cutOff: async (run, _, id) => {
      await untilRecorded(daemon)
      const before = await operationsOn(daemon, id)
      const stop = new AbortController()
      let hasEnded = false
      const running = run(stop.signal)
        .catch(() => undefined)
        .finally(() => {
          hasEnded = true
        })
      const isCut = async () => hasEnded || (await operationsOn(daemon, id)) > before
      await vi.waitUntil(isCut, { timeout: 60_000, interval: 20 })
      stop.abort(new Error('killed'))
      await running
    },
    finish: (run) => run(new AbortController().signal),
    firewallOf: async (job) => firewallInAcl(await aclOf(daemon), job),
    // The time of a real engine cannot be changed, and its counters count anyway.
    pass: () => Promise.resolve(),
    history: async (ref) => {
      const [history = { builds: 0, boots: 0 }] = await historiesOf(daemon, [ref])
      return history
    },
  }
}

// In the middle only: the fake, which takes no time, is killed at all moments.
describeDriver('incus', open, [0.5])
describeSnapshots('incus', open, [0.5])
describeConsole('incus', open)
