import type { StartUpRow } from '../../src/content/research/data.ts'
import type { ActionKind, Job } from '../../server/provisioner/driver.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { never, onIncus, timed } from './servers.ts'

const RUNS = 10

/** What happens to each server, in this order. */
const steps: { step: string; kind: ActionKind }[] = [
  { step: 'Create, until it has an address', kind: 'create' },
  { step: 'Restart', kind: 'reboot' },
  { step: 'Stop', kind: 'stop' },
  { step: 'Rebuild the disk and start', kind: 'rebuild' },
  { step: 'Delete for good', kind: 'purge' },
]

/** Times each action on one server after the other, from the call of the driver until its end. */
export function measureStartUp() {
  return onIncus<StartUpRow>(async ({ driver, job }) => {
    const rows = steps.map(({ step }) => ({ step, milliseconds: [] as number[] }))
    for (let run = 0; run < RUNS; run += 1) {
      const first = job()
      let engineRef: string | null = null
      for (const [index, { kind }] of steps.entries()) {
        const next: Job = jobFor(kind, {
          ...first,
          action: jobFor(kind).action,
          instance: { ...first.instance, engineRef },
        })
        const took = await timed(async () => {
          ;({ engineRef } = await driver[kind](next, never))
        })
        rows[index]?.milliseconds.push(Math.round(took))
      }
    }
    return rows
  })
}
