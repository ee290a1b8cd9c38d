import { SIMULATE_LABEL } from '../provisioner/drivers/simulated/faults.ts'
import type { ActionKind } from '../provisioner/driver.ts'

export interface DemoStep {
  kind: ActionKind
  hoursAgo: number
  /** How long it took. Null: it is in progress. */
  seconds: number | null
  via?: 'web' | 'shell' | 'api' | 'system'
  /** Who asked for it, if it was not the customer. */
  by?: 'colleague'
  /** The plan of a resize. */
  plan?: string
  /** The code and the detail of a failure. */
  failed?: readonly [string, string]
}

export interface DemoServer {
  name: string
  plan: string
  region: string
  image: string
  labels?: Record<string, string>
  isProtected?: boolean
  /** In the workspace that the customer shares with the colleague. */
  isShared?: boolean
  hold?: { kind: 'suspended' | 'maintenance'; reason: string }
  steps: readonly DemoStep[]
}

const days = (count: number, hours = 0) => count * 24 + hours
const slow = { [SIMULATE_LABEL]: 'slow' }
const production = { env: 'production' }

const step = (
  kind: ActionKind,
  hoursAgo: number,
  seconds: number | null,
  more: Partial<DemoStep> = {},
): DemoStep => ({ kind, hoursAgo, seconds, ...more })

/** The hours since the beginning of a day of an earlier month, in UTC. */
function hoursSince(monthsAgo: number, day: number): number {
  const now = new Date()
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)
  return (Number(now) - then) / 3_600_000
}

/** The first steps of a server that has been running for a while. */
const ran = (since: number, seconds: number) => [step('create', since, seconds)]

/** What the demo customer has: servers in every state, most of them for weeks. */
export const demoServers: readonly DemoServer[] = [
  {
    name: 'web-1',
    plan: 'c1.small',
    region: 'fra1',
    image: 'debian-13',
    labels: { ...production, role: 'web' },
    isProtected: true,
    steps: [...ran(days(24), 41), step('reboot', days(9, 3), 7)],
  },
  {
    name: 'web-2',
    plan: 'c1.small',
    region: 'ams1',
    image: 'debian-13',
    labels: { ...production, role: 'web' },
    steps: [
      ...ran(days(24) - 0.1, 38),
      step('reboot', days(9, 2), 6),
      step('stop', days(4, 5), 3, { via: 'shell' }),
      step('start', days(4, 4), 4, { via: 'shell' }),
    ],
  },
  {
    name: 'db-1',
    plan: 'c1.medium',
    region: 'fra1',
    image: 'debian-13',
    labels: { ...production, role: 'database' },
    isProtected: true,
    steps: [
      ...ran(days(23), 44),
      step('stop', days(11, 1), 5),
      step('resize', days(11) + 0.9, 12, { plan: 'm1.medium' }),
      step('start', days(11) + 0.8, 6),
    ],
  },
  {
    name: 'ci-runner',
    plan: 'v1.medium',
    region: 'hel1',
    image: 'ubuntu-24.04',
    labels: { team: 'build' },
    steps: [
      ...ran(days(16), 52),
      step('stop', days(12), 3, { via: 'api' }),
      step('start', days(9), 4, { via: 'api' }),
      step('stop', days(6), 3, { via: 'api' }),
      step('start', days(5), 4, { via: 'api' }),
      step('stop', days(2), 3, { via: 'api' }),
    ],
  },
  {
    name: 'staging',
    plan: 'v1.small',
    region: 'vie1',
    image: 'rocky-10',
    labels: { env: 'staging' },
    steps: [
      ...ran(days(13), 47),
      step('rebuild', days(7), 33),
      step('reboot', 3, 62, {
        failed: ['engine_failed', 'Simulated: the engine failed after 5 attempts.'],
      }),
    ],
  },
  {
    name: 'mail',
    plan: 'v1.nano',
    region: 'fra1',
    image: 'debian-12',
    hold: { kind: 'maintenance', reason: 'We replace a disk of the host on Sunday.' },
    steps: ran(days(19), 36),
  },
  {
    name: 'old-blog',
    plan: 'v1.nano',
    region: 'fra1',
    image: 'debian-12',
    steps: [...ran(days(22), 35), step('stop', 21, 3), step('delete', 20, 2)],
  },
  {
    name: 'first-try',
    plan: 'v1.nano',
    region: 'hel1',
    image: 'alpine-3.22',
    steps: [
      ...ran(days(21), 29),
      step('stop', days(20), 2),
      step('delete', days(20) - 0.1, 2),
      step('purge', days(17) - 0.2, 1, { via: 'system' }),
    ],
  },
  // Two that are gone, so that there is something on the invoices of the months before.
  {
    name: 'campaign',
    plan: 'c1.medium',
    region: 'fra1',
    image: 'debian-13',
    steps: [
      ...ran(hoursSince(2, 4), 43),
      step('stop', hoursSince(2, 9), 4),
      step('resize', hoursSince(2, 9) - 1, 14, { plan: 'm1.medium' }),
      step('start', hoursSince(2, 9) - 2, 6),
      step('stop', hoursSince(1, 20), 4),
      step('delete', hoursSince(1, 20) - 1, 2),
      step('purge', hoursSince(1, 23) - 1, 1, { via: 'system' }),
    ],
  },
  {
    name: 'load-test',
    plan: 'v1.small',
    region: 'hel1',
    image: 'ubuntu-24.04',
    steps: [
      ...ran(hoursSince(2, 11), 39),
      step('stop', hoursSince(2, 13), 3, { via: 'api' }),
      step('delete', hoursSince(2, 14), 2),
      step('purge', hoursSince(2, 17), 1, { via: 'system' }),
    ],
  },
  {
    name: 'shop-1',
    plan: 'c1.small',
    region: 'fra1',
    image: 'debian-13',
    labels: { ...production, role: 'web' },
    isShared: true,
    steps: [...ran(days(18), 39), step('reboot', days(2, 6), 6, { by: 'colleague' })],
  },
  {
    name: 'shop-db',
    plan: 'c1.medium',
    region: 'fra1',
    image: 'debian-13',
    labels: { ...production, role: 'database' },
    isShared: true,
    isProtected: true,
    steps: ran(days(18) - 0.1, 42),
  },
  {
    name: 'shop-staging',
    plan: 'v1.micro',
    region: 'fra1',
    image: 'debian-13',
    labels: { env: 'staging' },
    isShared: true,
    steps: [
      step('create', days(12), 37, { by: 'colleague' }),
      step('stop', days(1, 4), 3, { by: 'colleague', via: 'shell' }),
    ],
  },
  {
    name: 'build-1',
    plan: 'v1.micro',
    region: 'ams1',
    image: 'debian-13',
    labels: slow,
    steps: [step('create', 0.01, null)],
  },
  {
    name: 'cache',
    plan: 'v1.micro',
    region: 'fra1',
    image: 'debian-13',
    labels: slow,
    steps: [...ran(days(8), 37), step('stop', days(1), 3), step('start', 0.02, null)],
  },
  {
    name: 'jobs',
    plan: 'v1.micro',
    region: 'fra1',
    image: 'ubuntu-24.04',
    labels: slow,
    // Stuck, so that an admin finds something to mark as failed.
    steps: [...ran(days(15), 43), step('stop', 0.4, null)],
  },
  {
    name: 'vpn',
    plan: 'v1.nano',
    region: 'vie1',
    image: 'alpine-3.22',
    labels: slow,
    steps: [...ran(days(17), 31), step('reboot', 0.01, null)],
  },
  {
    name: 'search',
    plan: 'v1.small',
    region: 'ams1',
    image: 'debian-13',
    labels: slow,
    steps: [
      ...ran(days(10), 40),
      step('stop', 0.5, 4),
      step('resize', 0.01, null, { plan: 'v1.medium' }),
    ],
  },
  {
    name: 'docs',
    plan: 'v1.nano',
    region: 'hel1',
    image: 'fedora-43',
    labels: slow,
    steps: [...ran(days(6), 45), step('rebuild', 0.02, null)],
  },
  {
    name: 'demo',
    plan: 'v1.nano',
    region: 'ams1',
    image: 'debian-13',
    labels: slow,
    steps: [...ran(days(3), 34), step('stop', 1, 3), step('delete', 0.01, null)],
  },
]
