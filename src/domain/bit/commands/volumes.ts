import { formatVolumeMonth, type Volume } from '@/domain/volumes/volume'
import {
  freeVolumeName,
  serversFor,
  sizeProblem,
  volumeNameProblem,
  whyNotNow,
  whyNoVolumes,
  type VolumeAction,
} from '@/domain/volumes/volumeRules'
import { LOCALE } from '@/lib/locale'
import { hoursSince, inUnits } from '../cells'
import {
  BitProblem,
  named,
  type AccountCommand,
  type AccountData,
  type Arguments,
  type ChangeCommand,
  type Column,
} from '../command'
import { server } from './servers'
import { inPreview } from './snapshots'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the volume.', names: 'volumes' },
  { name: 'state', type: 'text', about: 'Such as available or attached.' },
  { name: 'server', type: 'text', about: 'The server that has it.', names: 'servers' },
  { name: 'path', type: 'text', about: 'Where it is inside that server.' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'size', type: 'memory', about: 'How large it is.' },
  { name: 'price', type: 'money', about: 'Price of a month.' },
  { name: 'age', type: 'duration', about: 'Time since it was ordered.' },
]

const isBilled = ({ state }: Volume) => !['creating', 'failed', 'deleted'].includes(state)

const rowOf = (volume: Volume, now: number) => ({
  name: volume.name,
  state: volume.state,
  server: volume.server?.name ?? null,
  path: volume.path,
  region: volume.region.slug,
  size: volume.sizeGib,
  price: isBilled(volume) ? inUnits(volume.sizeGib * volume.gibMonthMicros) : null,
  age: hoursSince(volume.createdAt, now),
})

/** Lists the volumes of the workspace. */
export const volumesCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'volumes',
  about: 'Lists the volumes of your workspace.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const volumes = await account.volumes()
    return {
      currency: volumes[0]?.currency,
      rows: volumes.map((volume) => rowOf(volume, data.now())),
    }
  },
}

const volumeParameter = {
  name: 'volume',
  type: 'text',
  about: 'The name of the volume.',
  isRequired: true,
  names: 'volumes',
} as const

/** The size that a parameter has, in GiB. */
function sizeOf(args: Arguments, least: number): number {
  const size = args.number('size') ?? Number.NaN
  const wrong = sizeProblem(String(size), least)
  if (wrong !== undefined) throw new BitProblem('refused', args.placeOf('size'), wrong)
  return size
}

/** The volume of a line, which may be changed so. */
async function volumeFor(action: VolumeAction, account: AccountData, args: Arguments) {
  const [volumes, rules] = await Promise.all([account.volumes(), account.rules()])
  const volume = named(volumes, ({ name }) => name, args, 'volume')
  const why = whyNotNow(action, volume, rules)
  if (why !== undefined) throw new BitProblem('refused', args.placeOf('volume'), why)
  return volume
}

const change = { kind: 'change', apiKey: 'operate', columns } as const

/** Commands that make and change volumes, with the reasons and questions of the dashboard. */
export const volumeCommands: readonly ChangeCommand[] = [
  {
    ...change,
    name: 'volume create',
    about: 'Makes a volume for a server, which gets it at once.',
    confirmation: 'ask',
    parameters: [
      server,
      { name: 'size', type: 'number', about: 'Its size in GiB.', isRequired: true },
    ],
    flags: [{ name: 'name', type: 'text', about: 'Its name; one after the server without it.' }],
    prepare: async ({ account, args }) => {
      const [servers, rules, price, known] = await Promise.all([
        account.servers(),
        account.rules(),
        account.volumePrice(),
        account.volumes(),
      ])
      const instance = named(servers, ({ name }) => name, args, 'server')
      const why = whyNoVolumes(rules, price)
      if (why !== undefined || price === null) {
        throw new BitProblem('refused', args.placeOf('server'), why ?? '')
      }
      const sizeGib = sizeOf(args, 1)
      const name = args.text('name') ?? freeVolumeName(instance.name, known)
      const wrong = volumeNameProblem(name, known)
      if (wrong !== undefined) throw new BitProblem('refused', args.placeOf('name'), wrong)
      const row = {
        name,
        state: 'creating',
        server: instance.name,
        path: null,
        region: instance.region.slug,
        size: sizeGib,
        price: inUnits(sizeGib * price.gibMonthMicros),
        age: 0,
      }
      return {
        currency: price.currency,
        rows: [row],
        effect: `A disk of its own for ${instance.name}. It costs ${formatVolumeMonth(price, sizeGib, LOCALE)} per month until you delete it, whether a server has it or not.${inPreview(account)}`,
        typeName: null,
        verb: `Create ${name}`,
        run: async () => {
          const { gibMonthMicros } = price
          await account.createVolume({ instanceId: instance.id, name, sizeGib, gibMonthMicros })
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'volume attach',
    about: 'Gives a volume to a server of its region and kind.',
    confirmation: 'ask',
    parameters: [volumeParameter, server],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const volume = await volumeFor('attach', account, args)
      const fitting = serversFor(volume, await account.servers())
      const to = named(fitting, ({ name }) => name, args, 'server')
      const row = { ...rowOf(volume, data.now()), state: 'attaching', server: to.name }
      return {
        currency: volume.currency,
        rows: [row],
        effect: `${to.name} gets the volume, whether it runs or not.`,
        typeName: null,
        verb: `Attach ${volume.name}`,
        run: async () => {
          await account.attachVolume(volume, to)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'volume detach',
    about: 'Takes a volume from its server. The data stays.',
    confirmation: 'ask',
    parameters: [volumeParameter],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const volume = await volumeFor('detach', account, args)
      const row = { ...rowOf(volume, data.now()), state: 'detaching' }
      return {
        currency: volume.currency,
        rows: [row],
        effect:
          'The data stays, and the volume is billed as before. Unmount it in the server first: what has not been written yet can be lost.',
        typeName: null,
        verb: `Detach ${volume.name}`,
        run: async () => {
          await account.detachVolume(volume)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'volume grow',
    about: 'Makes a volume larger. It never shrinks.',
    confirmation: 'ask',
    parameters: [
      volumeParameter,
      { name: 'size', type: 'number', about: 'The new size in GiB.', isRequired: true },
    ],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const volume = await volumeFor('grow', account, args)
      const sizeGib = sizeOf(args, volume.wantedGib + 1)
      const row = { ...rowOf(volume, data.now()), state: 'growing', size: sizeGib }
      return {
        currency: volume.currency,
        rows: [row],
        effect: `It costs ${formatVolumeMonth(volume, sizeGib, LOCALE)} per month from the moment when it has grown.${inPreview(account)}`,
        typeName: null,
        verb: `Grow ${volume.name}`,
        run: async () => {
          await account.growVolume(volume, sizeGib)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
  {
    ...change,
    name: 'volume delete',
    about: 'Moves a volume that no server has into the bin.',
    confirmation: 'name',
    parameters: [volumeParameter],
    flags: [],
    prepare: async ({ account, args, data }) => {
      const volume = await volumeFor('delete', account, args)
      const row = { ...rowOf(volume, data.now()), state: 'deleted', price: null }
      return {
        currency: volume.currency,
        rows: [row],
        effect: `It is removed for good after 72 hours; until then you can restore it in the dashboard. Billing ends at once.${inPreview(account)}`,
        typeName: volume.name,
        verb: `Delete ${volume.name}`,
        run: async () => {
          await account.deleteVolume(volume)
          return { rows: [row], follows: [] }
        },
      }
    },
  },
]
