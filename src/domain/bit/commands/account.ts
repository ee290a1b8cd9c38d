import { instanceStates } from '@/domain/instances/stateNames'
import { apiKeyState, type ApiKey } from '@/domain/workspaces/apiKeys'
import { hoursSince, hoursUntil, inUnits } from '../cells'
import { personOf, type AccountCommand, type Row } from '../command'
import { usableKeys } from '../usableKeys'

const MOST_ACTIONS = 200

const keyState = (key: ApiKey, now: number) =>
  apiKeyState(key, now) === 'ended' ? (key.endReason ?? 'expired') : 'works'

/** Commands that read what belongs to the signed-in person or their workspace. */
export const accountCommands: readonly AccountCommand[] = [
  {
    kind: 'account',
    apiKey: 'read',
    name: 'servers',
    about: 'Lists the servers of your workspace.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'name', type: 'text', about: 'The name of the server.', names: 'servers' },
      {
        name: 'state',
        type: 'text',
        about: 'running, stopped and so on.',
        choices: instanceStates,
      },
      { name: 'plan', type: 'text', about: 'Its plan.', names: 'plans' },
      { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
      { name: 'image', type: 'text', about: 'Its operating system.', names: 'images' },
      { name: 'vcpu', type: 'number', about: 'Number of vCPUs.' },
      { name: 'memory', type: 'memory', about: 'Memory.' },
      { name: 'address', type: 'text', about: 'Its first address.' },
      { name: 'price', type: 'money', about: 'Price of an hour.' },
      { name: 'cost', type: 'money', about: 'Cost of this month until now.' },
      { name: 'age', type: 'duration', about: 'Time since it was created.' },
      { name: 'protected', type: 'yes', about: 'Whether it is protected from being deleted.' },
      { name: 'label', type: 'text', about: 'A label, such as label.env.', isPrefix: true },
    ],
    read: async ({ account, data }) => {
      const [servers, costs] = await Promise.all([account.servers(), account.costs()])
      const spent = new Map(costs.map((cost) => [cost.instanceId, cost.spentMicros]))
      return {
        currency: servers[0]?.price.currency,
        rows: servers.map((server) => ({
          name: server.name,
          state: server.state,
          plan: server.plan.slug,
          region: server.region.slug,
          image: server.image.slug,
          vcpu: server.plan.vcpus,
          memory: server.plan.memoryMib / 1024,
          address: server.addresses[0] ?? null,
          price: inUnits(server.price.hourlyMicros),
          cost: inUnits(spent.get(server.id) ?? 0),
          age: hoursSince(server.createdAt, data.now()),
          protected: server.isProtected,
          ...Object.fromEntries(
            Object.entries(server.labels).map(([key, value]) => [`label.${key}`, value]),
          ),
        })),
      }
    },
  },
  {
    kind: 'account',
    apiKey: 'operate',
    name: 'keys',
    about: 'Lists your SSH keys, and those of the workspace.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'name', type: 'text', about: 'The name of the key.' },
      { name: 'algorithm', type: 'text', about: 'Its algorithm.' },
      { name: 'fingerprint', type: 'text', about: 'Its fingerprint.' },
      { name: 'owner', type: 'text', about: 'you or workspace.', choices: ['you', 'workspace'] },
      { name: 'age', type: 'duration', about: 'Time since it was added.' },
    ],
    read: async ({ account, data }) => ({
      rows: (await usableKeys(account)).map(
        ({ name, algorithm, fingerprint, origin, createdAt }) => ({
          name,
          algorithm,
          fingerprint,
          owner: origin === undefined ? 'you' : 'workspace',
          age: hoursSince(createdAt, data.now()),
        }),
      ),
    }),
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'workspaces',
    about: 'Lists your workspaces and your role in each.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'workspace', type: 'text', about: 'Its short name.' },
      { name: 'name', type: 'text', about: 'Its name.' },
      { name: 'role', type: 'text', about: 'viewer, operator or owner.' },
      { name: 'current', type: 'yes', about: 'Whether lines run in it.' },
    ],
    read: async ({ account }) => ({
      rows: (await account.workspaces()).map(({ id, slug, name, role }) => ({
        workspace: slug,
        name,
        role,
        current: id === account.workspace.id,
      })),
    }),
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'usage',
    about: 'Shows what your workspace uses of its limits.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'limit', type: 'text', about: 'What is counted.' },
      { name: 'used', type: 'number', about: 'How much is used.', limit: 'max' },
      { name: 'max', type: 'number', about: 'The limit.' },
      { name: 'unit', type: 'text', about: 'In what it is counted.' },
    ],
    read: async ({ account }) => ({
      rows: (await account.quotas()).map(({ label, used, max, unit }) => ({
        limit: label,
        used,
        max,
        unit,
      })),
    }),
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'bill',
    about: 'Shows what each server costs this month.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'name', type: 'text', about: 'The name of the server.', names: 'servers' },
      { name: 'spent', type: 'money', about: 'Until now, without VAT.', limit: 'projected' },
      { name: 'projected', type: 'money', about: 'At the end of the month if nothing changes.' },
    ],
    read: async ({ account }) => {
      const [costs, servers] = await Promise.all([account.costs(), account.servers()])
      const names = new Map(servers.map(({ id, name }) => [id, name]))
      return {
        currency: costs[0]?.currency,
        rows: costs.map(({ instanceId, spentMicros, projectedMicros }) => ({
          name: names.get(instanceId) ?? 'a deleted server',
          spent: inUnits(spentMicros),
          projected: inUnits(projectedMicros),
        })),
      }
    },
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'activity',
    about: 'Lists the last actions on your servers.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'age', type: 'duration', about: 'Time since it was asked for.' },
      { name: 'server', type: 'text', about: 'The server.', names: 'servers' },
      { name: 'action', type: 'text', about: 'What was asked for.' },
      { name: 'status', type: 'text', about: 'queued, running, succeeded, failed or cancelled.' },
      { name: 'who', type: 'text', about: 'Who asked for it.' },
    ],
    read: async ({ account, data }) => ({
      rows: (await account.actions(MOST_ACTIONS)).map((action) => ({
        age: hoursSince(action.requestedAt, data.now()),
        server: action.instance.name,
        action: action.kind,
        status: action.status,
        who: action.requestedBy,
      })),
    }),
  },
  {
    kind: 'account',
    apiKey: 'none',
    name: 'tickets',
    about: 'Lists your support tickets.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'ticket', type: 'number', about: 'Its number.', names: 'tickets' },
      { name: 'subject', type: 'text', about: 'What it is about.' },
      { name: 'state', type: 'text', about: 'Who has to answer.' },
      { name: 'unread', type: 'yes', about: 'Whether there is a new answer.' },
      { name: 'age', type: 'duration', about: 'Time since the last message.' },
    ],
    read: async ({ account, data }) => ({
      rows: (await personOf(account).tickets()).map((ticket) => ({
        ticket: ticket.number,
        subject: ticket.subject,
        state: ticket.state,
        unread: ticket.isUnread,
        age: hoursSince(ticket.updatedAt, data.now()),
      })),
    }),
  },
  {
    kind: 'account',
    apiKey: 'none',
    name: 'apikeys',
    about: 'Lists the API keys of your workspace. No secret is shown.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'apikey', type: 'text', about: 'Its name.' },
      { name: 'scope', type: 'text', about: 'read or operate.' },
      { name: 'state', type: 'text', about: 'works, expired, revoked, left or role.' },
      { name: 'ends', type: 'duration', about: 'Time until it ends.' },
      { name: 'used', type: 'duration', about: 'Time since a use was recorded.' },
      { name: 'who', type: 'text', about: 'Who made it.' },
      {
        name: 'actions',
        type: 'text',
        about: 'With these alone it changes something. Empty: all that its scope allows.',
      },
      {
        name: 'label',
        type: 'text',
        about: 'It changes only servers with it. Empty: all servers.',
      },
      {
        name: 'asks_above',
        type: 'money',
        about: 'A person approves orders that add more to a month. Empty: none.',
      },
    ],
    read: async ({ account, data }) => ({
      currency: 'EUR',
      rows: (await personOf(account).apiKeys()).map((key) => ({
        apikey: key.name,
        scope: key.scope,
        state: keyState(key, data.now()),
        ends: hoursUntil(key.expiresAt, data.now()),
        used: key.lastUsedAt === null ? null : hoursSince(key.lastUsedAt, data.now()),
        who: key.createdBy,
        actions: key.actions?.join(', ') ?? null,
        label: key.label,
        asks_above: key.approvalMicros === null ? null : inUnits(key.approvalMicros),
      })),
    }),
  },
  {
    kind: 'account',
    apiKey: 'read',
    name: 'whoami',
    about: 'Shows who runs the lines, and in which workspace.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'name', type: 'text', about: 'Your name, or the name of the API key.' },
      { name: 'email', type: 'text', about: 'Your address. An API key has none.' },
      { name: 'workspace', type: 'text', about: 'The workspace of your lines.' },
      { name: 'role', type: 'text', about: 'Your role in it, or the scope of the API key.' },
      { name: 'ends', type: 'duration', about: 'Time until the API key ends.' },
      {
        name: 'actions',
        type: 'text',
        about: 'The API key changes something with these alone. Empty: all that its scope allows.',
      },
      {
        name: 'label',
        type: 'text',
        about: 'The API key changes only servers with it. Empty: all servers.',
      },
    ],
    read: ({ account: { name, email, workspace, apiKey }, data }) => {
      const row: Row =
        apiKey === null
          ? { name, email, workspace: workspace.slug, role: workspace.role }
          : {
              name: apiKey.name,
              workspace: workspace.slug,
              role: apiKey.scope,
              ends: hoursUntil(apiKey.expiresAt, data.now()),
              actions: apiKey.actions?.join(', ') ?? null,
              label: apiKey.label,
            }
      return Promise.resolve({ rows: [row] })
    },
  },
]
