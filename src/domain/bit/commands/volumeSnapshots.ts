import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import { hoursSince, inUnits } from '../cells'
import type { AccountCommand, ChangeCommand, Column, Parameter } from '../command'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the snapshot.' },
  {
    name: 'state',
    type: 'text',
    about: 'Whether it is ready.',
    choices: ['creating', 'ready', 'failed', 'deleting', 'deleted'],
  },
  { name: 'volume', type: 'text', about: 'The volume that it was taken of.', names: 'volumes' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'size', type: 'memory', about: 'What it takes.' },
  { name: 'price', type: 'money', about: 'Price of a month.' },
  { name: 'age', type: 'duration', about: 'Time since it was taken.' },
]

/** The row of a snapshot of a volume, as all commands about them list it. `now` is in milliseconds since 1970. */
export const volumeSnapshotRow = (snapshot: VolumeSnapshot, now: number) => ({
  name: snapshot.name,
  state: snapshot.state,
  volume: snapshot.volume.name,
  region: snapshot.region.slug,
  size: snapshot.sizeGib,
  price:
    snapshot.state === 'ready' && snapshot.sizeGib !== null
      ? inUnits(snapshot.sizeGib * snapshot.gibMonthMicros)
      : null,
  age: hoursSince(snapshot.createdAt, now),
})

/** Lists the snapshots of volumes. */
export const volumeSnapshotsCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'volume-snapshots',
  about: 'Lists the snapshots of the volumes of your workspace.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const snapshots = await account.volumeSnapshots()
    return {
      currency: snapshots[0]?.currency,
      rows: snapshots.map((snapshot) => volumeSnapshotRow(snapshot, data.now())),
    }
  },
}

const change = { kind: 'change', apiKey: 'operate', columns } as const

const snapshotParameter: Parameter = {
  name: 'snapshot',
  type: 'text',
  about: 'The name of the snapshot.',
  isRequired: true,
}

/** Commands that take, restore and delete snapshots of volumes, with the reasons and questions of the dashboard. */
export const volumeSnapshotCommands: readonly ChangeCommand[] = [
  {
    ...change,
    name: 'volume-snapshot create',
    about: 'Takes a snapshot of a volume.',
    confirmation: 'ask',
    parameters: [
      {
        name: 'volume',
        type: 'text',
        about: 'The name of the volume.',
        isRequired: true,
        names: 'volumes',
      },
    ],
    flags: [{ name: 'name', type: 'text', about: 'Its name; one after the volume without it.' }],
    prepare: async (call) => {
      const { previewTaking } = await import('./previewVolumeSnapshot')
      return previewTaking(call)
    },
  },
  {
    ...change,
    name: 'volume-snapshot restore',
    about: 'Sets a volume back to a snapshot. What was written since is lost.',
    confirmation: 'name',
    parameters: [snapshotParameter],
    flags: [],
    prepare: async (call) => {
      const { previewRestore } = await import('./previewVolumeSnapshot')
      return previewRestore(call)
    },
  },
  {
    ...change,
    name: 'volume-snapshot delete',
    about: 'Moves a snapshot of a volume into the bin.',
    confirmation: 'name',
    parameters: [snapshotParameter],
    flags: [],
    prepare: async (call) => {
      const { previewDeletion } = await import('./previewVolumeSnapshot')
      return previewDeletion(call)
    },
  },
]
