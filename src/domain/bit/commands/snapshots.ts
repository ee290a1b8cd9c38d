import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import {
  freeSnapshotName,
  snapshotNameProblem,
  whyNoSnapshot,
  whyNotDelete,
  goesToBin,
} from '@/domain/snapshots/snapshotRules'
import { LOCALE } from '@/lib/locale'
import { hoursSince, inUnits } from '../cells'
import {
  BitProblem,
  named,
  type AccountCommand,
  type AccountData,
  type ChangeCommand,
  type Column,
} from '../command'
import { server } from './servers'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the snapshot.' },
  { name: 'state', type: 'text', about: 'creating, ready, failed or deleting.' },
  { name: 'server', type: 'text', about: 'The server that it was taken from.', names: 'servers' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'size', type: 'memory', about: 'What it takes.' },
  { name: 'price', type: 'money', about: 'Price of a month.' },
  { name: 'age', type: 'duration', about: 'Time since it was taken.' },
]

const rowOf = (snapshot: Snapshot, now: number) => ({
  name: snapshot.name,
  state: snapshot.state,
  server: snapshot.server.name,
  region: snapshot.region.slug,
  size: snapshot.sizeGib,
  price: snapshot.sizeGib === null ? null : inUnits(snapshot.sizeGib * snapshot.gibMonthMicros),
  age: hoursSince(snapshot.createdAt, now),
})

/** The sentence after a price: in the preview nothing is charged. Otherwise ''. */
export const inPreview = ({ orders }: AccountData) =>
  orders === 'preview' ? ' In the preview nothing is charged.' : ''

/** What the deletion of a snapshot, a backup or an image does. */
export const binEffect = (copy: Pick<Snapshot, 'state'>) =>
  goesToBin(copy)
    ? 'It is removed for good after 72 hours; until then bin restore gives it back. Billing ends at once.'
    : 'It is not complete: what there is of it is deleted for good.'

/** Lists snapshots. */
export const snapshotsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'snapshots',
  about: 'Lists the snapshots of your workspace.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const snapshots = (await account.snapshots()).filter(({ kind }) => kind === 'snapshot')
    return {
      currency: snapshots[0]?.currency,
      rows: snapshots.map((snapshot) => rowOf(snapshot, data.now())),
    }
  },
}

/** Commands that take and delete snapshots, with the reasons and questions of the dashboard. */
export const snapshotCommands: readonly ChangeCommand[] = [
  {
    kind: 'change',
    apiKey: 'operate',
    name: 'snapshot create',
    about: 'Takes a snapshot of the disk of a server.',
    confirmation: 'ask',
    parameters: [server],
    flags: [{ name: 'name', type: 'text', about: 'Its name; one after the server without it.' }],
    columns,
    prepare: async ({ account, args }) => {
      const [servers, rules, price, known] = await Promise.all([
        account.servers(),
        account.rules(),
        account.snapshotPrice(),
        account.snapshots(),
      ])
      const instance = named(servers, ({ name }) => name, args, 'server')
      const why = whyNoSnapshot(instance, rules, price)
      if (why !== undefined || price === null) {
        throw new BitProblem('refused', args.placeOf('server'), why ?? '')
      }
      const name = args.text('name') ?? freeSnapshotName(instance.name, known)
      const wrong = snapshotNameProblem(name, known)
      if (wrong !== undefined) throw new BitProblem('refused', args.placeOf('name'), wrong)
      const row = (state: string) => ({
        name,
        state,
        server: instance.name,
        region: instance.region.slug,
        size: null,
        price: null,
        age: 0,
      })
      return {
        currency: price.currency,
        rows: [row('creating')],
        effect: `A copy of the disk as it is now. It costs ${formatGibMonth(price, 1, LOCALE)} per GiB and month, for the space that it takes, until you delete it.${inPreview(account)}`,
        typeName: null,
        verb: `Take ${name}`,
        run: async () => {
          const id = await account.createSnapshot({
            instanceId: instance.id,
            name,
            gibMonthMicros: price.gibMonthMicros,
          })
          return {
            rows: [row('creating')],
            follows: [{ id, instanceId: instance.id, server: instance.name }],
          }
        },
      }
    },
  },
  {
    kind: 'change',
    apiKey: 'operate',
    name: 'snapshot delete',
    about: 'Moves a snapshot or a backup into the bin.',
    confirmation: 'name',
    parameters: [
      { name: 'snapshot', type: 'text', about: 'The name of the snapshot.', isRequired: true },
    ],
    flags: [],
    columns,
    prepare: async ({ account, args, data }) => {
      const [known, rules] = await Promise.all([account.snapshots(), account.rules()])
      const snapshot = named(known, ({ name }) => name, args, 'snapshot')
      const why = whyNotDelete(snapshot, rules)
      if (why !== undefined) throw new BitProblem('refused', args.placeOf('snapshot'), why)
      const row = rowOf(snapshot, data.now())
      return {
        currency: snapshot.currency,
        rows: [row],
        effect: `${binEffect(snapshot)}${inPreview(account)}`,
        typeName: snapshot.name,
        verb: `Delete ${snapshot.name}`,
        run: async () => {
          const id = await account.deleteSnapshot(snapshot)
          const { server: from } = snapshot
          return {
            rows: [{ ...row, state: goesToBin(snapshot) ? 'deleted' : 'deleting' }],
            follows: [{ id, instanceId: from.id, server: from.name }],
          }
        },
      }
    },
  },
]
