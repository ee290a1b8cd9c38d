import { actionLabels, instanceCan } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { named, type AccountCommand } from '../command'
import { server } from './servers'

const kinds = Object.keys(actionLabels) as ActionKind[]
const isKind = (text: string | undefined): text is ActionKind => kinds.some((kind) => kind === text)

/** What decides, by the obstacle. */
const decided = {
  account: 'the account or the workspace',
  loading: 'nothing yet',
  role: 'the role',
  key: 'the API key',
  needless: 'the state',
  hold: 'a hold of the provider',
  busy: 'an action in progress',
  state: 'the state',
  protected: 'the protection',
} as const

/** Says whether something can be asked of a server now, and what decides it: the answer that every page and program gets. */
export const whyCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'why server',
  about: 'Says whether something can be done with a server now, and what decides it.',
  parameters: [
    {
      name: 'action',
      type: 'text',
      about: 'What you want to do.',
      isRequired: true,
      choices: kinds,
    },
    server,
  ],
  flags: [],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    { name: 'action', type: 'text', about: 'What you want to do.' },
    { name: 'possible', type: 'yes', about: 'Whether you can ask for it now.' },
    { name: 'decides', type: 'text', about: 'What decides it: the state, the role, a hold …' },
    { name: 'reason', type: 'text', about: 'The reason in a sentence.' },
    { name: 'first', type: 'text', about: 'What would make it possible.' },
  ],
  read: async ({ account, args }) => {
    const [servers, rules] = await Promise.all([account.servers(), account.rules()])
    const instance = named(servers, ({ name }) => name, args, 'server')
    const kind = args.text('action')
    const answer = isKind(kind) ? instanceCan(kind, instance, rules) : undefined
    if (answer === undefined) return { rows: [] }
    const row = { server: instance.name, action: kind ?? null }
    if (answer.allowed) {
      const { from, to } = answer.transition
      const reason = `From ${from ?? 'nothing'} it leads to ${to}. ${roleText(answer.transition.roles)}`
      return {
        rows: [{ ...row, possible: true, decides: decided.state, reason, first: null }],
      }
    }
    const { obstacle, reason, first } = answer
    return {
      rows: [
        {
          ...row,
          possible: false,
          decides: decided[obstacle],
          reason,
          first: first === undefined ? null : `server ${first} ${instance.name}`,
        },
      ],
    }
  },
}

const roleText = (roles: readonly string[]) =>
  roles.includes('operator')
    ? 'Owners and operators of the workspace may ask for it.'
    : 'Only the provider may ask for it.'
