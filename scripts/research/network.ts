import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { NetworkRow } from '../../src/content/research/data.ts'
import { incus, own } from '../../tests/engine/support/incusd.ts'
import { run } from '../../tests/engine/support/run.ts'
import { onIncus, repeat } from './servers.ts'
import { receiveFrom, sendTo } from './transfer.ts'

const RUNS = 7
const SECONDS = 1
const PINGS = 20
const probe = fileURLToPath(new URL('./networkProbe.ts', import.meta.url))
/** How fast a server and its machine send to each other, and how long a packet takes there and back. */
export function measureNetwork() {
  return onIncus<NetworkRow>(async ({ daemon, job, create, inside }) => {
    const server = await create(job())
    const [gateway = ''] = (await own(daemon, `network get ${daemon.network} ipv4.address`)).split(
      '/',
    )
    const pings = await inside(server, `ping -c ${PINGS} ${gateway}`)
    const there = [...pings.matchAll(/time=([\d.]+) ms/g)].map(([, time]) => Number(time))
    const pid = (await incus(daemon, ['list', server.engineRef, '-f', 'csv', '-c', 'p'])).trim()
    const fromServer = () => megabytesPerSecond(pid, gateway, 'send')
    const toServer = () => megabytesPerSecond(pid, gateway, 'receive')
    return [
      { test: 'There and back', unit: 'ms', values: there },
      { test: 'From the server', unit: 'MB/s', values: await repeat(RUNS, fromServer) },
      { test: 'To the server', unit: 'MB/s', values: await repeat(RUNS, toServer) },
    ]
  })
}

/** Lets a program in the network of the server talk to the machine for a while. Who receives, counts. */
async function megabytesPerSecond(
  pid: string,
  gateway: string,
  direction: 'send' | 'receive',
): Promise<number> {
  const { promise: received, resolve } = Promise.withResolvers<number>()
  const machine = createServer((socket) => {
    if (direction === 'send') void receiveFrom(socket, SECONDS).then(resolve)
    else sendTo(socket)
  })
  await new Promise<void>((done) => {
    machine.listen(0, gateway, done)
  })
  const address = machine.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const program = [process.execPath, probe, direction, gateway, port, String(SECONDS)]
  const printed = await run('nsenter', ['-t', pid, '--net', ...program])
  machine.close()
  return direction === 'send' ? received : Number(printed)
}
