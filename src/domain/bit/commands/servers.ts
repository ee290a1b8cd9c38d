import { billingEffect, bringBackEffect, effectOf } from '@/domain/instances/actionTexts'
import { doing } from '@/domain/instances/doing'
import { rebuildSources } from '@/domain/ownImages/ownImageRules'
import { virtualizationName } from '@/domain/catalogue/plan'
import { imageProblem } from '@/domain/instances/choice'
import { isPassing, type Instance } from '@/domain/instances/instance'
import { actionLabels, instanceCan } from '@/domain/instances/instanceCan'
import type { ActionKind, ActionParameters } from '@/domain/instances/instanceMutations'
import { resizeProblem } from '@/domain/instances/resizeProblem'
import { LOCALE } from '@/lib/locale'
import { usableKeys } from '../usableKeys'
import {
  allNamed,
  BitProblem,
  named,
  type AccountCommand,
  type AccountData,
  type Arguments,
  type Call,
  type ChangeCommand,
  type Column,
  type Parameter,
  type Preview,
} from '../command'

/** The first argument of a command about one server. */
export const server: Parameter = {
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
  /** What the action does, where it is not what it usually does. */
  effect?: string
}

interface Action {
  kind: ActionKind
  confirmation: ChangeCommand['confirmation']
  about: string
  flags?: readonly Parameter[]
  wishOf?: (call: Call<AccountData>, instance: Instance) => Promise<Wish>
}

async function resizeWish({ data, args }: Call<AccountData>, instance: Instance): Promise<Wish> {
  const plan = named(await data.plans(), ({ slug }) => slug, args, 'plan')
  const problem = resizeProblem(plan, instance, data.now())
  if (problem !== undefined) throw new BitProblem('refused', args.placeOf('plan'), problem)
  const { slug, currency, hourlyMicros, monthlyCapMicros } = plan
  return {
    parameters: { plan: slug, hourly_micros: hourlyMicros },
    next: { currency, hourlyMicros, monthlyCapMicros },
  }
}

async function rebuildWish(
  { account, data, args }: Call<AccountData>,
  instance: Instance,
): Promise<Wish> {
  const { image: present, plan } = instance
  const [images, keys] = await Promise.all([data.images(), usableKeys(account)])
  const chosen = allNamed(keys, ({ name }) => name, args, 'key').map(({ name }) => name)
  // The present image may be retired by now, and then has no name to order by.
  let source: ActionParameters = { image_id: present.id }
  let effect: string | undefined
  if (args.has('image') && args.text('image') !== present.slug) {
    const image = named(images, ({ slug }) => slug, args, 'image')
    const problem = imageProblem(image, plan)
    if (problem !== undefined) {
      const message = `${image.family} ${image.version} ${problem}; this plan has ${plan.diskGib} GiB.`
      throw new BitProblem('refused', args.placeOf('image'), message)
    }
    source = { image: image.slug }
  }
  if (args.has('own-image')) {
    if (args.has('image')) {
      const message = 'Choose one of our images or one of your own, not both.'
      throw new BitProblem('surplus', args.placeOf('own-image'), message)
    }
    const own = named(await account.ownImages(), ({ name }) => name, args, 'own-image')
    if (rebuildSources([own], instance).length === 0) {
      const message = `${own.name} does not fit: it is in ${own.region.slug}, for a ${virtualizationName(own.virtualization)}, needs ${own.diskGib} GiB of disk, and is ${own.state}.`
      throw new BitProblem('refused', args.placeOf('own-image'), message)
    }
    source = { snapshot: own.name }
  }
  if (args.has('snapshot')) {
    if (args.has('image') || args.has('own-image')) {
      const message = 'Choose an image or a snapshot, not both.'
      throw new BitProblem('surplus', args.placeOf('snapshot'), message)
    }
    const own = (await account.snapshots()).filter(({ server: of }) => of.id === instance.id)
    const snapshot = named(own, ({ name }) => name, args, 'snapshot')
    if (snapshot.state !== 'ready') {
      throw new BitProblem('refused', args.placeOf('snapshot'), `${snapshot.name} is not ready.`)
    }
    source = { snapshot: snapshot.name }
    effect = bringBackEffect
  }
  return {
    ...(effect === undefined ? {} : { effect }),
    parameters: {
      ...source,
      ...(chosen.length === 0 ? {} : { ssh_keys: chosen }),
    },
  }
}

const actions: readonly Action[] = [
  { kind: 'start', confirmation: 'none', about: 'Starts a stopped server.' },
  { kind: 'stop', confirmation: 'ask', about: 'Stops a running server.' },
  { kind: 'reboot', confirmation: 'ask', about: 'Restarts a running server.' },
  {
    kind: 'resize',
    confirmation: 'ask',
    about: 'Gives a server another plan. A running one is restarted for it.',
    flags: [
      { name: 'plan', type: 'text', about: 'The new plan.', isRequired: true, names: 'plans' },
    ],
    wishOf: resizeWish,
  },
  {
    kind: 'rebuild',
    confirmation: 'name',
    about: 'Erases the disk of a server and installs an image, or brings a backup back.',
    flags: [
      { name: 'image', type: 'text', about: 'The present one without it.', names: 'images' },
      { name: 'own-image', type: 'text', about: 'An image of your workspace, instead of ours.' },
      {
        name: 'snapshot',
        type: 'text',
        about: 'A snapshot or a backup of the server: its disk becomes what it was then.',
      },
      {
        name: 'key',
        type: 'text',
        about: 'An SSH key; the present ones without it.',
        names: 'keys',
        isRepeated: true,
      },
    ],
    wishOf: rebuildWish,
  },
  {
    kind: 'delete',
    confirmation: 'ask',
    about: 'Deletes a server, also a running one. You can restore it for 72 hours.',
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
    const [servers, rules] = await Promise.all([account.servers(), account.rules()])
    const instance = find(servers, kind, args)
    const answer = instanceCan(kind, instance, rules)
    if (!answer.allowed) {
      const place = args.placeOf('server')
      const { from } = args.place
      const { name } = instance
      const first = answer.first === undefined ? [] : [`server ${answer.first} ${name}`]
      // What the person wants and wrote at length comes after it. A short command is replaced, up to what follows it.
      const isLong = flags.length > 0
      const fits = isLong ? first.map((line) => `${line}; server wait ${name};`) : first
      const replaces = { from, to: isLong ? from : place.to }
      throw new BitProblem('refused', place, answer.reason, fits, replaces)
    }
    const wish: Wish = (await wishOf?.(call, instance)) ?? { parameters: {} }
    const isHeld = instance.hold !== 'none'
    const bill = billingEffect(answer.transition, {
      price: instance.price,
      isHeld,
      next: wish.next,
      orders: account.orders,
      locale: LOCALE,
    })
    const row = (state: string, action: string) => ({ server: instance.name, state, action })
    return {
      rows: [row(instance.state, kind)],
      effect: `${wish.effect ?? effectOf(kind, answer.transition.from, isHeld)} ${bill}`,
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
    apiKey: 'operate',
    name: `server ${kind}`,
    about,
    confirmation,
    parameters: [server],
    flags,
    columns,
    prepare,
  }
}

/** Commands that ask for an action on a server: the same procedure, reasons and questions as the dashboard. */
export const serverCommands: readonly ChangeCommand[] = actions.map(commandOf)

/** Most actions end within a second, so the first looks come soon. Each pause is twice as long as the one before. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000

/** Resolves after the time, or at once if the line is cancelled. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits for what runs on a server, so that the next command of the line finds it done. */
export const waitCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'server wait',
  about: 'Waits until nothing is in progress on a server.',
  parameters: [server],
  flags: [],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.' },
    { name: 'state', type: 'text', about: 'The state that it reached.' },
    { name: 'address', type: 'text', about: 'Its first address.' },
  ],
  read: async ({ account, args, signal }) => {
    for (let next = FIRST_PAUSE_MS; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
      // oxlint-disable-next-line no-await-in-loop -- each look depends on the one before
      const instance = named(await account.servers(), ({ name }) => name, args, 'server')
      const { name, state, addresses } = instance
      if (state === 'error') {
        const message = `${name} is in the state error. “activity” says why.`
        throw new BitProblem('refused', args.placeOf('server'), message, ['activity'])
      }
      if (!isPassing(instance)) {
        return { rows: [{ server: name, state, address: addresses[0] ?? null }] }
      }
      // oxlint-disable-next-line no-await-in-loop
      await pause(next, signal)
      if (signal.aborted) throw new BitProblem('cancelled', args.placeOf('server'), 'Cancelled.')
    }
  },
}
