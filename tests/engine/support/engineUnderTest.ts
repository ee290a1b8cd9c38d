import { vi } from 'vitest'
import type { Driver } from '../../../server/provisioner/driver.ts'
import type { VolumeSnapshotEngine } from '../../../server/provisioner/volumeSnapshotConformance.ts'
import { firewallInAcl } from '../../support/firewallInAcl.ts'
import {
  aclOf,
  historiesOf,
  operationsOn,
  shutDownInside,
  untilRecorded,
  volumeOn,
  volumeSnapshotsOn,
} from './connect.ts'
import { incus, type Incusd } from './incusd.ts'

/**
 * A daemon for the tests that every driver must pass.
 * @param connect gives a driver of a new process
 */
export function engineOn(daemon: Incusd, connect: () => Driver): VolumeSnapshotEngine {
  return {
    connect,
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
    volumeOf: (id) => volumeOn(daemon, id),
    volumeSnapshotsOf: (id) => volumeSnapshotsOn(daemon, id),
    extraOf: async (ref) => {
      const show = (key: string) => incus(daemon, ['config', 'device', 'get', ref, 'eth0', key])
      const routes = await Promise.all([show('ipv4.routes'), show('ipv6.routes')])
      return routes.flatMap((all) =>
        all
          .trim()
          .split(',')
          .filter(Boolean)
          .map((route) => route.replace(/\/.*/, '')),
      )
    },
    shutDown: (ref) => shutDownInside(daemon, ref),
    // The time of a real engine cannot be changed, and its counters count anyway.
    pass: () => Promise.resolve(),
    history: async (ref) => {
      const [history = { builds: 0, boots: 0 }] = await historiesOf(daemon, [ref])
      return history
    },
  }
}
