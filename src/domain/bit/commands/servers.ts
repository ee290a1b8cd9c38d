import { billingEffect, doing, effects } from '@/domain/instances/actionTexts'
import type { Instance } from '@/domain/instances/instance'
import { actionLabels, instanceCan } from '@/domain/instances/instanceCan'
import type { ActionKind, ActionParameters } from '@/domain/instances/instanceMutations'
import { LOCALE } from '@/lib/locale'
import {
  BitProblem,
  named,
  type AccountData,
  type Arguments,
  type Call,
  type ChangeCommand,
  type Column,
  type Parameter,
  type Preview,
} from '../command'

const server: Parameter = {
  name: 'server',
  type: 'text',
  about: 'The name of the server.',
  isRequired: true,
  names: 'servers',
}

const columns: readonly Column[] = [
  { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
  { name: 'state', type: 'text', about: 'Its state.' },
  { name: 'action', type: 'text', about: 'What was asked for, or would be.' },
]

/** A plan or an image for the action, and the price that the person agrees to. */
interface Wish {
  parameters: ActionParameters
  next?: Instance['price']
}

interface Action {
  kind: ActionKind
  confirmation: ChangeCommand['confirmation']
  about: string
  flags?: readonly Parameter[]
  wishOf?: (call: Call<AccountData>) => Promise<Wish>
}

const actions: readonly Action[] = [
  { kind: 'start', confirmation: 'none', about: 'Starts a stopped server.' },
  { kind: 'stop', confirmation: 'ask', about: 'Stops a running server.' },
  { kind: 'reboot', confirmation: 'ask', about: 'Restarts a running server.' },
  {
    kind: 'resize',
    confirmation: 'ask',
    about: 'Gives a stopped server another plan.',
    flags: [
      { name: 'plan', type: 'text', about: 'The new plan.', isRequired: true, names: 'plans' },
    ],
    wishOf: async ({ data, args }) => {
      const plan = named(await data.plans(), ({ slug }) => slug, args, 'plan')
      const { id, currency, hourlyMicros, monthlyCapMicros } = plan
      return {
        parameters: { plan_id: id, hourly_micros: hourlyMicros },
        next: { currency, hourlyMicros, monthlyCapMicros },
      }
    },
  },
  {
    kind: 'delete',
    confirmation: 'ask',
    about: 'Deletes a server. You can restore it for 72 hours.',
  },
  { kind: 'restore', confirmation: 'none', about: 'Brings a deleted server back, stopped.' },
]

function find(servers: readonly Instance[], kind: ActionKind, args: Arguments): Instance {
  // After a deletion another server may have the same name.
  const isDeleted = kind === 'restore'
  const fitting = servers.filter(({ state }) => (state === 'deleted') === isDeleted)
  return named(fitting, ({ name }) => name, args, 'server')
}

function commandOf({ kind, confirmation, about, flags = [], wishOf }: Action): ChangeCommand {
  const prepare = async (call: Call<AccountData>): Promise<Preview> => {
    const { account, args } = call
    const [servers, rules, wish] = await Promise.all([
      account.servers(),
      account.rules(),
      wishOf?.(call) ?? { parameters: {} },
    ])
    const instance = find(servers, kind, args)
    const answer = instanceCan(kind, instance, rules)
    if (!answer.allowed) {
      const fits = answer.first === undefined ? [] : [`server ${answer.first} ${instance.name}`]
      throw new BitProblem('refused', args.placeOf('server'), answer.reason, fits)
    }
    const next: Instance['price'] | undefined = 'next' in wish ? wish.next : undefined
    const bill = billingEffect(answer.transition, {
      price: instance.price,
      next,
      orders: account.orders,
      locale: LOCALE,
    })
    const row = (state: string, action: string) => ({ server: instance.name, state, action })
    return {
      rows: [row(instance.state, kind)],
      effect: `${effects[kind]} ${bill}`,
      typeName: confirmation === 'name' ? instance.name : null,
      verb: `${actionLabels[kind]} ${instance.name}`,
      run: async () => {
        const { actionId, state } = await account.requestAction(instance, kind, wish.parameters)
        return {
          rows: [row(state, doing[kind])],
          follows: [{ id: actionId, instanceId: instance.id, server: instance.name }],
        }
      },
    }
  }
  return {
    kind: 'change',
    name: `server ${kind}`,
    about,
    procedure: 'request_instance_action',
    confirmation,
    parameters: [server],
    flags,
    columns,
    prepare,
  }
}

/** Commands that ask for an action on a server: the same procedure, reasons and questions as the dashboard. */
export const serverCommands: readonly ChangeCommand[] = actions.map(commandOf)
