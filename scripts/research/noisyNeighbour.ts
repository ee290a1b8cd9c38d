import type { NoisyNeighbourRow } from '../../src/content/research/data.ts'
import type { InstanceFacts } from '../../server/provisioner/driver.ts'
import { onIncus, secondsOf, timedDd } from './servers.ts'

const ROUNDS = 5
/** How many other servers are busy. Every server has one vCPU. */
const NEIGHBOURS = [0, 1, 3]

/** Work for a vCPU: random bytes come from the processor, and no disk has to wait for them. */
const RANDOM_MIB = 128
const WORK = timedDd(`if=/dev/urandom of=/dev/null bs=1M count=${RANDOM_MIB}`)
const BLOCKS = 200
const WRITES = timedDd(`if=/dev/zero of=/root/file bs=4k count=${BLOCKS} oflag=direct`)

/** What makes a server busy until its file is removed. */
const keepBusy = (what: string) =>
  `touch /root/busy; { while [ -e /root/busy ]; do ${what}; done; } </dev/null >/dev/null 2>&1 &`
const busyCpu = keepBusy(':')
const busyDisk = keepBusy('dd if=/dev/zero of=/root/big bs=1M count=64 conv=fsync')

type Measured = Pick<NoisyNeighbourRow, 'resource' | 'plan' | 'unit'>

/** What is measured, with the command that does it, how much it does, and what keeps the neighbours busy meanwhile. */
const measurements: (Measured & { command: string; amount: number; busy: string })[] = [
  ...(['shared', 'dedicated'] as const).map((plan) => ({
    resource: 'CPU' as const,
    plan,
    unit: 'MB/s' as const,
    command: WORK,
    amount: (RANDOM_MIB * 2 ** 20) / 1e6,
    busy: busyCpu,
  })),
  {
    resource: 'Disk',
    plan: 'shared',
    unit: 'blocks/s',
    command: WRITES,
    amount: BLOCKS,
    busy: busyDisk,
  },
]

/**
 * Measures one server while others of the same machine do as much as they can. Each round measures all of it, so that
 * something else on the machine meets every measurement alike.
 */
export function measureNoisyNeighbour() {
  return onIncus<NoisyNeighbourRow>(async ({ job, create, inside }) => {
    const servers = {
      shared: await create(job()),
      dedicated: await create(job({ cpuType: 'dedicated' })),
    }
    const others: InstanceFacts[] = []
    while (others.length < Math.max(...NEIGHBOURS)) others.push(await create(job()))
    const rows: NoisyNeighbourRow[] = NEIGHBOURS.flatMap((neighbours) =>
      measurements.map(({ resource, plan, unit }) => ({
        resource,
        plan,
        neighbours,
        unit,
        rates: [],
      })),
    )
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, neighbours] of NEIGHBOURS.entries()) {
        for (const [index, { plan, command, amount, busy }] of measurements.entries()) {
          const noisy = others.slice(0, neighbours)
          for (const other of noisy) await inside(other, busy)
          const seconds = secondsOf(await inside(servers[plan], command))
          rows[at * measurements.length + index]?.rates.push(Math.round(amount / seconds))
          for (const other of noisy) await inside(other, 'rm -f /root/busy; sleep 1')
        }
      }
    }
    return rows
  })
}
