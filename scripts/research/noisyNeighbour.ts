import type { NoisyNeighbourRow } from '../../src/content/research/data.ts'
import type { InstanceFacts } from '../../server/provisioner/driver.ts'
import { onIncus, repeat, secondsOf, timedDd } from './servers.ts'

const RUNS = 5
/** How many other servers are busy. Every server has one vCPU. */
const NEIGHBOURS = [0, 1, 3]

/** Work for a vCPU: random bytes come from the processor, and no disk has to wait for them. */
const RANDOM_MIB = 128
const WORK = timedDd(`if=/dev/urandom of=/dev/null bs=1M count=${RANDOM_MIB}`)
const BLOCKS = 200
const WRITES = timedDd(`if=/dev/zero of=/root/file bs=4k count=${BLOCKS} oflag=direct`)

/** What makes a server busy until its file is removed. */
const busy = (what: string) =>
  `touch /root/busy; { while [ -e /root/busy ]; do ${what}; done; } </dev/null >/dev/null 2>&1 &`
const busyCpu = busy(':')
const busyDisk = busy('dd if=/dev/zero of=/root/big bs=1M count=64 conv=fsync')

/** Measures one server while others of the same machine do as much as they can. */
export function measureNoisyNeighbour() {
  return onIncus<NoisyNeighbourRow>(async ({ job, create, inside }) => {
    const shared = await create(job())
    const dedicated = await create(job({ cpuType: 'dedicated' }))
    const others: InstanceFacts[] = []
    const rows: NoisyNeighbourRow[] = []
    const measured = async (
      what: Pick<NoisyNeighbourRow, 'resource' | 'unit'> & { plan: InstanceFacts },
      command: string,
      amount: number,
    ) => {
      const { plan, ...row } = what
      const rates = await repeat(RUNS, async () =>
        Math.round(amount / secondsOf(await inside(plan, command))),
      )
      rows.push({
        ...row,
        plan: plan === shared ? 'shared' : 'dedicated',
        neighbours: others.length,
        rates,
      })
    }
    for (const count of NEIGHBOURS) {
      while (others.length < count) others.push(await create(job()))
      for (const other of others) await inside(other, busyCpu)
      for (const plan of [shared, dedicated]) {
        await measured({ resource: 'CPU', unit: 'MB/s', plan }, WORK, RANDOM_MIB)
      }
      await rest(others)
      for (const other of others) await inside(other, busyDisk)
      await measured({ resource: 'Disk', unit: 'blocks/s', plan: shared }, WRITES, BLOCKS)
      await rest(others)
    }
    return rows

    async function rest(servers: readonly InstanceFacts[]): Promise<void> {
      for (const server of servers) await inside(server, 'rm -f /root/busy; sleep 1')
    }
  })
}
