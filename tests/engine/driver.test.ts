// @vitest-environment node
import { inject } from 'vitest'
import { describeConsole } from '../../server/provisioner/consoleConformance.ts'
import { describeDriver, type EngineUnderTest } from '../../server/provisioner/driverConformance.ts'
import { describeSnapshots } from '../../server/provisioner/snapshotConformance.ts'
import { firewallInAcl } from '../support/firewallInAcl.ts'
import { aclOf, connect, historyOf } from './support/connect.ts'

const daemon = inject('incusd')

/** About as long as an action takes here. */
const USUAL_MS = 800

function open(): EngineUnderTest {
  return {
    connect: () => connect(daemon),
    cutOff: async (run, part) => {
      const stop = new AbortController()
      const running = run(stop.signal).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, part * USUAL_MS))
      stop.abort(new Error('killed'))
      await running
    },
    finish: (run) => run(new AbortController().signal),
    firewallOf: async (job) => firewallInAcl(await aclOf(daemon), job),
    // The time of a real engine cannot be changed, and its counters count anyway.
    pass: () => Promise.resolve(),
    history: (ref) => historyOf(daemon, ref),
  }
}

// One moment only: the fake, which takes no time, is killed at all of them.
describeDriver('incus', open, [0.4])
describeSnapshots('incus', open, [0.2])
describeConsole('incus', open)
