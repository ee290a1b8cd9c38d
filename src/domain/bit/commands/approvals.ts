import { describeItem } from '@/domain/approvals/approvalTexts'
import { approvalStates, type Approval } from '@/domain/approvals/approvals'
import { hoursSince, inUnits } from '../cells'
import {
  named,
  personOf,
  type AccountCommand,
  type ChangeCommand,
  type Column,
  type Parameter,
} from '../command'
import { checkRole } from './workspaces'

const columns: readonly Column[] = [
  { name: 'order', type: 'text', about: 'Its name for “approve” and “refuse”.' },
  { name: 'state', type: 'text', about: 'How far it is.', choices: approvalStates },
  { name: 'apikey', type: 'text', about: 'The API key that asks.' },
  { name: 'wants', type: 'text', about: 'What it orders.' },
  { name: 'adds', type: 'money', about: 'What that adds to a month, without tax.' },
  { name: 'age', type: 'duration', about: 'Time since it was asked for.' },
]

/** With a letter in front, because some ids begin like a number. */
const nameOf = ({ id }: Approval) => `o-${id.slice(0, 8)}`

/** The row of an order, as all commands about approvals list it. */
const rowOf = (approval: Approval, now: number) => ({
  order: nameOf(approval),
  state: approval.state,
  apikey: approval.keyName,
  wants: approval.items.map(describeItem).join('; '),
  adds: inUnits(approval.monthMicros),
  age: hoursSince(approval.createdAt, now),
})

/** Lists what API keys ask to order. */
export const approvalsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'approvals',
  about: 'Lists the orders of API keys that a person approves.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const approvals = await account.approvals()
    return {
      currency: approvals[0]?.currency,
      rows: approvals.map((approval) => rowOf(approval, data.now())),
    }
  },
}

const order: Parameter = {
  name: 'order',
  type: 'text',
  about: 'The order, as “approvals” lists it.',
  isRequired: true,
}

interface Decision {
  name: string
  about: string
  approve: boolean
  /** Of which states an order can be. */
  of: readonly Approval['state'][]
  effect: string
}

/** A command with which a person decides. No API key has it. */
function decision({ name, about, approve, of, effect }: Decision): ChangeCommand {
  return {
    kind: 'change',
    apiKey: 'none',
    name,
    about,
    confirmation: 'ask',
    parameters: [order],
    flags: [{ name: 'answer', type: 'text', about: 'What the program reads about it.' }],
    columns,
    prepare: async (call) => {
      const { account, data, args } = call
      const { decideApproval } = personOf(account)
      const approvals = await account.approvals()
      const fitting = approvals.filter(({ state }) => of.includes(state))
      const approval = named(fitting, nameOf, args, 'order')
      await checkRole(call, 'create_servers')
      const rows = [rowOf(approval, data.now())]
      return {
        currency: approval.currency,
        rows,
        effect,
        typeName: null,
        verb: `${approve ? 'Approve' : 'Refuse'} the order of ${approval.keyName}`,
        run: async () => {
          await decideApproval(approval.id, approve, args.text('answer') ?? '')
          return { currency: approval.currency, rows }
        },
      }
    },
  }
}

/** Decides about them. */
export const approvalCommands: readonly ChangeCommand[] = [
  decision({
    name: 'approve',
    about: 'Approves an order of an API key.',
    approve: true,
    of: ['open'],
    effect: 'The program can send the order once, within 24 hours.',
  }),
  decision({
    name: 'refuse',
    about: 'Refuses an order of an API key, or takes an approval back.',
    approve: false,
    of: ['open', 'approved'],
    effect: 'The program cannot order it, and cannot ask for it again within 24 hours.',
  }),
]
