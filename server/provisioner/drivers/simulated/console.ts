import type { ActionKind } from '../../driver.ts'
import type { SimulatedServer } from './store.ts'

/** What a boot prints: seconds after the start, and the line. Words only, so that no real machine is suggested. */
function bootLines(server: SimulatedServer): [number, string][] {
  const { plan, image, name, addresses, builds } = server
  const [ipv4 = '', ipv6 = ''] = addresses
  if (server.isInRescue) {
    return [
      [0.0, 'simulated: no machine runs. This is what the rescue system would print.'],
      [0.1, 'rescue: the disk of this server is in /mnt/disk'],
      [0.6, `network: eth0 up, ${ipv4}, ${ipv6}`],
      [0.8, 'rescue: ready'],
    ]
  }
  return [
    [0.0, `simulated: no machine runs. This is what a server with ${image} would print.`],
    [0.1, `cpu: ${plan.vcpus} vCPU`],
    [0.2, `memory: ${plan.memoryMib} MiB`],
    [
      0.4,
      `disk: vda ${plan.diskGib === null ? 'of the host' : `${plan.diskGib} GiB`}, build ${builds}`,
    ],
    [0.9, 'filesystem: / mounted read-write'],
    [1.4, `network: eth0 up, ${ipv4}, ${ipv6}`],
    [1.8, `hostname: ${name}`],
    [2.2, 'cloud-init: done'],
    [2.4, 'sshd: listening on port 22'],
    [2.5, `${name} login:`],
  ]
}

const HALT_LINES: [number, string][] = [
  [0.0, 'simulated: stop requested'],
  [0.3, 'sshd: stopped'],
  [0.9, 'filesystem: / unmounted'],
  [1.0, 'power: off'],
]

const HALTS: readonly ActionKind[] = ['stop', 'delete']
const BOOTS: readonly ActionKind[] = ['create', 'start', 'rebuild']

/** What the console shows during an action. It holds nothing of the keys and of cloud-init. */
export function consoleText(
  kind: ActionKind,
  server: SimulatedServer,
  began: number,
  isReboot = kind === 'reboot',
): string {
  const lines = [
    ...(isReboot || HALTS.includes(kind) ? HALT_LINES : []),
    ...(isReboot || BOOTS.includes(kind) ? bootLines(server) : []),
  ]
  if (lines.length === 0) return ''
  const stamp = new Date(began).toISOString()
  const text = lines.map(([seconds, line]) => `[${seconds.toFixed(6).padStart(12)}] ${line}`)
  return `--- ${stamp} ${kind} ---\n${text.join('\n')}\n`
}
