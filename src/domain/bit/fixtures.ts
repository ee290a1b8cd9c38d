import { makeBillingAccount, makeInvoice, makeMonth } from '@/domain/billing/invoiceFixtures'
import { somePlans } from '@/domain/catalogue/fixtures'
import { makeApproval } from '@/domain/approvals/fixtures'
import { alarmPeople, makeAlarm } from '@/domain/alarms/fixtures'
import { makeFirewall } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import type { InstanceNetwork } from '@/domain/instances/network'
import { makeAddress, makeAddressOffer } from '@/domain/addresses/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { makeVolume, makeVolumeSnapshot } from '@/domain/volumes/fixtures'
import { makeLinkedImage, makeOwnImage } from '@/domain/ownImages/fixtures'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeBinnedSnapshot, makeSnapshot } from '@/domain/snapshots/fixtures'
import type { Ticket } from '@/domain/tickets/ticket'
import { makeApiKey, makePermission, makeWorkspace } from '@/domain/workspaces/fixtures'
import type { AccountData, BitData, PersonData } from './command'

const workspace = makeWorkspace({ id: 'w1', isOwnPersonal: true })

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
const someServers = [
  makeInstance({ name: 'web-1', labels: { env: 'test' } }),
  makeInstance({ name: 'db-1', state: 'stopped' }),
  makeInstance({ name: 'safe-1', isProtected: true, labels: { env: 'prod' } }),
]

const someKey = {
  id: 'k1',
  name: 'laptop',
  algorithm: 'ssh-ed25519',
  bits: 256,
  fingerprint: 'SHA256:laptop',
  createdAt: '2026-11-01T00:00:00Z',
}

const someWorkspaceKey = {
  ...someKey,
  id: 'k2',
  name: 'ops',
  fingerprint: 'SHA256:ops',
  addedBy: 'Mira',
  servers: 1,
}

const someTicket: Ticket = {
  number: 1042,
  topic: 'server',
  subject: 'No answer',
  state: 'waiting_for_customer',
  instance: null,
  context: [],
  messages: 1,
  isUnread: true,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  closedAt: null,
  reopenUntil: null,
}

/** A person for tests. `asked` collects what was changed. */
function makePerson(asked: string[]): PersonData {
  const add = <Result>(what: string, result: Result) => {
    asked.push(what)
    return Promise.resolve(result)
  }
  return {
    tickets: () => Promise.resolve([someTicket]),
    ticket: () =>
      Promise.resolve({
        ticket: someTicket,
        messages: [
          {
            id: 'm1',
            isStaff: true,
            author: 'Sam',
            body: 'Which server?',
            at: '2026-11-21T00:00:00Z',
            files: [],
          },
        ],
      }),
    openTicket: ({ subject, topic }) => add(`open ${topic} ${subject}`, 1043),
    replyTicket: (number, body) => add(`reply ${number} ${body}`, undefined),
    closeTicket: (number) => add(`close ${number}`, undefined),
    apiKeys: () => Promise.resolve([makeApiKey()]),
    revokeApiKey: (id) => add(`revoke ${id}`, undefined),
    decideApproval: (id, approve, answer) =>
      add(`${approve ? 'approve' : 'refuse'} ${id.slice(0, 8)} ${answer}`, undefined),
    addKey: (name, publicKey) =>
      add(`add ${name}`, { ...someKey, name, publicKey, fingerprint: 'SHA256:new' }),
    removeKey: (id) => add(`remove ${id}`, undefined),
    addWorkspaceKey: (name) => add(`add ${name} to the workspace`, undefined),
    removeWorkspaceKey: (id) => add(`remove ${id} of the workspace`, undefined),
    useWorkspace: (slug) => void asked.push(`use ${slug}`),
    createWorkspace: (name) => add(`create ${name}`, 'created'),
    renameWorkspace: ({ slug }, name) => add(`rename ${slug} ${name}`, undefined),
    invite: (_, email, role) => add(`invite ${email} ${role}`, 'https://example.org/token'),
    shareImage: ({ name }) =>
      add(`share ${name}`, {
        link: `https://example.org/dashboard/images/accept/${'ab'.repeat(32)}`,
        expiresAt: '2026-11-29T12:00:00Z',
      }),
    linkedImage: () => Promise.resolve(makeLinkedImage()),
    acceptImage: ({ workspaceId, name, token }) =>
      add(`accept ${name} in ${workspaceId} by ${token.slice(0, 4)}`, undefined),
    signOut: () => void asked.push('sign out'),
  }
}

/** An account for tests. `asked` collects the actions that were requested. */
export function makeAccount(asked: string[] = [], changes: Partial<AccountData> = {}): AccountData {
  const [first] = someServers
  const ask = (what: string) => {
    asked.push(what)
    return Promise.resolve()
  }
  return {
    email: 'mira@example.org',
    name: 'Mira',
    workspace,
    orders: 'preview',
    isSimulated: true,
    isSuspended: false,
    apiKey: null,
    person: makePerson(asked),
    workspaces: () => Promise.resolve([workspace]),
    servers: () => Promise.resolve(someServers),
    permissions: () =>
      Promise.resolve([
        makePermission('create_servers', { minimumRole: 'operator' }),
        makePermission('edit_servers', { minimumRole: 'operator' }),
        makePermission('manage_ssh_keys'),
        makePermission('rename'),
        makePermission('manage_members'),
        makePermission('manage_api_keys'),
        makePermission('see_billing'),
      ]),
    keys: () => Promise.resolve([someKey]),
    workspaceKeys: () => Promise.resolve([someWorkspaceKey]),
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
    invoices: () => Promise.resolve([makeInvoice()]),
    billing: () => Promise.resolve(makeBillingAccount({ overdueCents: 500 })),
    limitState: () => Promise.resolve(null),
    month: () => Promise.resolve(makeMonth()),
    actions: () => Promise.resolve([]),
    rules: () =>
      Promise.resolve({
        states: [],
        roles: ['operator'],
        transitions: [
          transition('start', 'stopped', 'starting', 'running'),
          transition('stop', 'running', 'stopping', 'stopped'),
          transition('reboot', 'running', 'rebooting', 'running'),
          transition('resize', 'stopped', 'resizing', 'stopped'),
          transition('rebuild', 'running', 'rebuilding', 'running'),
          transition('rebuild', 'stopped', 'rebuilding', 'stopped'),
          transition('delete', 'running', 'deleting', 'deleted'),
          transition('delete', 'stopped', 'deleting', 'deleted'),
        ],
      }),
    createServers: ({ name, count }) => {
      asked.push(`create ${count} ${name}`)
      return Promise.resolve([{ id: 's1', name, actionId: 'a1' }])
    },
    snapshots: () => Promise.resolve([makeSnapshot()]),
    backupSchedules: () => Promise.resolve([makeSchedule()]),
    backupPrice: () => Promise.resolve({ currency: 'EUR', gibMonthMicros: 50_000 }),
    setBackups: ({ every, weekday, hour, timeZone, keep }) => {
      asked.push(`back up ${every} ${weekday ?? '-'} ${hour} ${timeZone} ${keep}`)
      return Promise.resolve(1)
    },
    stopBackups: (ids) => {
      asked.push(`stop backups of ${ids.length}`)
      return Promise.resolve(1)
    },
    snapshotPrice: () => Promise.resolve({ currency: 'EUR', gibMonthMicros: 40_000 }),
    createSnapshot: ({ name }) => {
      asked.push(`snapshot ${name}`)
      return Promise.resolve('a1')
    },
    deleteSnapshot: ({ name }) => {
      asked.push(`delete snapshot ${name}`)
      return Promise.resolve('a1')
    },
    ownImages: () => Promise.resolve([makeOwnImage()]),
    createOwnImage: ({ name }) => {
      asked.push(`image ${name}`)
      return Promise.resolve('a1')
    },
    deleteOwnImage: ({ name }) => {
      asked.push(`delete image ${name}`)
      return Promise.resolve()
    },
    binnedSnapshots: () => Promise.resolve([makeBinnedSnapshot({ name: 'old' })]),
    restoreSnapshot: ({ name }) => ask(`restore ${name}`),
    protectSnapshot: ({ name }, isProtected) => ask(`${isProtected ? '' : 'un'}protect ${name}`),
    volumes: () => Promise.resolve([makeVolume()]),
    volumePrice: () => Promise.resolve({ currency: 'EUR', gibMonthMicros: 50_000 }),
    createVolume: ({ name, sizeGib }) => {
      asked.push(`volume ${name} ${sizeGib}`)
      return Promise.resolve()
    },
    attachVolume: ({ name }, to) => {
      asked.push(`attach ${name} ${to.name}`)
      return Promise.resolve()
    },
    detachVolume: ({ name }) => {
      asked.push(`detach ${name}`)
      return Promise.resolve()
    },
    growVolume: ({ name }, sizeGib) => {
      asked.push(`grow ${name} ${sizeGib}`)
      return Promise.resolve()
    },
    deleteVolume: ({ name }) => {
      asked.push(`delete volume ${name}`)
      return Promise.resolve()
    },
    volumeSnapshots: () => Promise.resolve([makeVolumeSnapshot()]),
    createVolumeSnapshot: ({ name }) => ask(`volume snapshot ${name}`),
    restoreVolumeSnapshot: ({ name, volume }) => ask(`restore ${volume.name} to ${name}`),
    deleteVolumeSnapshot: ({ name }) => ask(`delete volume snapshot ${name}`),
    addresses: () => Promise.resolve([makeAddress()]),
    moveAddress: ({ address }, to) => {
      asked.push(`move ${address} ${to?.name ?? 'off'}`)
      return Promise.resolve()
    },
    addressOffers: () => Promise.resolve([makeAddressOffer()]),
    orderAddress: ({ region, family }) => {
      asked.push(`order IPv${family} ${region.slug}`)
      return Promise.resolve('198.51.100.9')
    },
    releaseAddress: ({ address }) => ask(`release ${address}`),
    createNetwork: ({ name, region, ipv4Range, ipv6 }) =>
      ask(`network ${name} ${region} ${ipv4Range} ${ipv6 ? 'IPv6' : '-'}`),
    deleteNetwork: ({ name }) => ask(`delete network ${name}`),
    privateNetworks: () =>
      Promise.resolve([makePrivateNetwork({ servers: [makeNetworkServer()] })]),
    joinNetwork: ({ name }, server, ipv4) => {
      asked.push(`join ${name} ${server.name} ${ipv4 ?? '-'}`)
      return Promise.resolve()
    },
    leaveNetwork: ({ name }, server) => {
      asked.push(`leave ${name} ${server.name}`)
      return Promise.resolve()
    },
    updateServer: ({ name }, settings) => {
      asked.push(`update ${name} ${JSON.stringify(settings)}`)
      return Promise.resolve()
    },
    setConsole: ({ name }, isOn) => ask(`console ${isOn ? 'on' : 'off'} ${name}`),
    setServerKeys: ({ name }, { keyIds, isReplacing }) => {
      asked.push(`keys ${name} ${keyIds.join()}${isReplacing ? ' alone' : ''}`)
      return Promise.resolve('a1')
    },
    startRescue: async ({ name }) => {
      await ask(`rescue ${name}`)
      return 'a1'
    },
    endRescue: async ({ name }) => {
      await ask(`end rescue ${name}`)
      return 'a1'
    },
    regionsWith: () => Promise.resolve(['fra1']),
    network: () =>
      Promise.resolve({
        firewall: someFirewall,
        firewalls: [],
        reverseNames: null,
        yourAddress: null,
      }),
    saveFirewall: ({ name }, version, settings) => {
      asked.push(`firewall ${name} ${version} ${JSON.stringify(settings)}`)
      return Promise.resolve(version + 1)
    },
    firewalls: () => Promise.resolve([makeFirewall({ servers: ['web-1'] })]),
    createFirewall: (name) => ask(`create firewall ${name}`),
    updateFirewall: ({ name }, change) => ask(`update ${name} ${JSON.stringify(change)}`),
    deleteFirewall: ({ name }) => ask(`delete ${name}`),
    attachFirewall: ({ name }, id) => ask(`attach ${name} to ${id}`),
    detachFirewall: ({ name }, id) => ask(`detach ${name} from ${id}`),
    approvals: () => Promise.resolve([makeApproval()]),
    alarms: () => Promise.resolve([makeAlarm({ openAlarms: 1 })]),
    alarmPeople: () => Promise.resolve(alarmPeople),
    createAlarm: (name, rule) => ask(`alarm ${name} ${JSON.stringify(rule)}`),
    updateAlarm: ({ name }, change) => ask(`change ${name} ${JSON.stringify(change)}`),
    deleteAlarm: ({ name }) => ask(`delete alarm ${name}`),
    requestAction: (server, kind: ActionKind) => {
      asked.push(`${kind} ${server.name}`)
      return Promise.resolve({ actionId: 'a1', state: 'stopping', status: 'queued' })
    },
    ...changes,
  }
}

/** A firewall that is off, with a rule for everyone and one for a network. */
const someFirewall: InstanceNetwork['firewall'] = {
  version: 3,
  status: 'applied',
  errorCode: null,
  nextTryAt: null,
  appliedAt: '2026-11-21T12:00:00.000Z',
  enabled: false,
  sources: {},
  counts: {},
  rules: [
    { label: 'SSH', protocol: 'tcp', port_from: 22, port_to: 22, sources: [] },
    { label: '', protocol: 'tcp', port_from: 5432, port_to: 5432, sources: ['10.0.0.0/8'] },
  ],
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
