import { somePlans } from '@/domain/catalogue/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import type { AccountData, BitData } from './command'

const workspace = {
  id: 'w1',
  slug: 'north',
  name: 'North',
  isOwnPersonal: true,
  role: 'owner',
  suspendedAt: null,
  suspensionReason: null,
  version: 1,
} as const

const transition = (action: string, from: string, via: string, to: string) => ({
  action,
  from,
  via,
  to,
  fail: null,
  roles: ['operator'],
  needsConfirm: false,
  billingEffect: 'goes_on',
})

/** Three servers: one runs, one is stopped, one is protected. */
export const someServers = [
  makeInstance({ name: 'web-1', labels: { env: 'test' } }),
  makeInstance({ name: 'db-1', state: 'stopped' }),
  makeInstance({ name: 'safe-1', isProtected: true, labels: { env: 'prod' } }),
]

/** An account for tests. `asked` collects the actions that were requested. */
export function makeAccount(asked: string[] = [], changes: Partial<AccountData> = {}): AccountData {
  const [first] = someServers
  return {
    email: 'mira@example.org',
    name: 'Mira',
    workspace,
    orders: 'preview',
    workspaces: () => Promise.resolve([workspace]),
    servers: () => Promise.resolve(someServers),
    keys: () => Promise.resolve([]),
    quotas: () => Promise.resolve([]),
    costs: () =>
      Promise.resolve([
        {
          instanceId: first?.id ?? '',
          currency: 'EUR',
          spentMicros: 1_500_000,
          projectedMicros: 8_000_000,
        },
      ]),
    actions: () => Promise.resolve([]),
    tickets: () => Promise.resolve([]),
    rules: () =>
      Promise.resolve({
        states: [],
        roles: ['operator'],
        transitions: [
          transition('start', 'stopped', 'starting', 'running'),
          transition('stop', 'running', 'stopping', 'stopped'),
          transition('reboot', 'running', 'rebooting', 'running'),
          transition('delete', 'running', 'deleting', 'deleted'),
          transition('delete', 'stopped', 'deleting', 'deleted'),
        ],
      }),
    requestAction: (server, kind: ActionKind) => {
      asked.push(`${kind} ${server.name}`)
      return Promise.resolve({ actionId: 'a1', state: 'stopping', status: 'queued' })
    },
    ...changes,
  }
}

/** The data of tests: the catalogue of the fixtures, and nobody signed in. */
export function makeData(changes: Partial<BitData> = {}): BitData {
  return {
    plans: () => Promise.resolve(somePlans),
    regions: () =>
      Promise.resolve([
        { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
        { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
      ]),
    images: () =>
      Promise.resolve([
        { slug: 'debian-13', family: 'Debian', version: '13', minDiskGib: 10 },
        { slug: 'ubuntu-24', family: 'Ubuntu', version: '24.04', minDiskGib: 20 },
      ]),
    status: () => Promise.resolve([{ part: 'Pages', state: 'answering', note: '' }]),
    pages: () => [{ title: 'Prices', path: '/prices', about: 'Every plan with its price.' }],
    account: () => Promise.resolve(null),
    now: () => Date.parse('2026-11-22T12:00:00Z'),
    ...changes,
  }
}
