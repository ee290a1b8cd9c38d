import { goesToBin } from '@/domain/snapshots/snapshotRules'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import {
  freeVolumeSnapshotName,
  volumeSnapshotNameProblem,
  whyNotWithSnapshot,
  whyNoVolumeSnapshot,
} from '@/domain/volumes/volumeSnapshotRules'
import { LOCALE } from '@/lib/locale'
import { BitProblem, named, type AccountData, type Call, type Preview } from '../command'
import { inPreview } from './snapshots'
import { volumeSnapshotRow } from './volumeSnapshots'

/** What `volume-snapshot create` would do. @throws BitProblem with the reason of the dashboard */
export async function previewTaking({ account, args }: Call<AccountData>): Promise<Preview> {
  const [volumes, rules, price, known, regions] = await Promise.all([
    account.volumes(),
    account.rules(),
    account.snapshotPrice(),
    account.volumeSnapshots(),
    account.regionsWith('volume_snapshots'),
  ])
  const volume = named(volumes, ({ name }) => name, args, 'volume')
  const isOffered = regions.includes(volume.region.slug)
  const why = whyNoVolumeSnapshot(volume, rules, isOffered, price)
  if (why !== undefined || price === null) {
    throw new BitProblem('refused', args.placeOf('volume'), why ?? '')
  }
  const name = args.text('name') ?? freeVolumeSnapshotName(volume.name, known)
  const wrong = volumeSnapshotNameProblem(name, known)
  if (wrong !== undefined) throw new BitProblem('refused', args.placeOf('name'), wrong)
  const rows = [
    {
      name,
      state: 'creating',
      volume: volume.name,
      region: volume.region.slug,
      size: null,
      price: null,
      age: 0,
    },
  ]
  const { gibMonthMicros } = price
  const month = (gib: number) => formatVolumeMonth(price, gib, LOCALE)
  return {
    currency: price.currency,
    rows,
    effect: `A copy of the volume as it is now. It costs ${month(1)} per GiB and month, for the space that the volume takes: at most ${month(volume.sizeGib)} per month. It is billed until you delete it, and it goes into the bin with the volume.${inPreview(account)}`,
    typeName: null,
    verb: `Take ${name}`,
    run: async () => {
      await account.createVolumeSnapshot({ volumeId: volume.id, name, gibMonthMicros })
      return { rows }
    },
  }
}

/** The snapshot of a line, with which this can be done now. */
async function snapshotFor(action: 'restore' | 'delete', { account, args }: Call<AccountData>) {
  const [known, volumes, rules, servers] = await Promise.all([
    account.volumeSnapshots(),
    account.volumes(),
    account.rules(),
    account.servers(),
  ])
  const snapshot = named(known, ({ name }) => name, args, 'snapshot')
  const volume = volumes.find(({ id }) => id === snapshot.volume.id)
  const server = servers.find(({ id }) => id === volume?.server?.id)
  const why = whyNotWithSnapshot(action, snapshot, volume, rules, server)
  if (why !== undefined) throw new BitProblem('refused', args.placeOf('snapshot'), why)
  return { snapshot, server }
}

/** What `volume-snapshot restore` would do. @throws BitProblem with the reason of the dashboard */
export async function previewRestore(call: Call<AccountData>): Promise<Preview> {
  const { account, data } = call
  const { snapshot, server } = await snapshotFor('restore', call)
  const { name, volume } = snapshot
  const rows = [volumeSnapshotRow(snapshot, data.now())]
  return {
    currency: snapshot.currency,
    rows,
    effect: `${volume.name} gets the data of ${name}. What was written to it since is lost. The snapshot stays, and the bill does not change.${server === undefined ? '' : ` ${server.name} has the volume, and can start when that is done.`}`,
    typeName: volume.name,
    verb: `Restore ${volume.name}`,
    run: async () => {
      await account.restoreVolumeSnapshot(snapshot)
      return { rows }
    },
  }
}

/** What `volume-snapshot delete` would do. @throws BitProblem with the reason of the dashboard */
export async function previewDeletion(call: Call<AccountData>): Promise<Preview> {
  const { account, data } = call
  const { snapshot } = await snapshotFor('delete', call)
  const row = volumeSnapshotRow(snapshot, data.now())
  const isForGood = !goesToBin(snapshot)
  return {
    currency: snapshot.currency,
    rows: [row],
    effect: `${isForGood ? 'It is not complete, and is deleted for good.' : 'It goes into the bin. For 72 hours bin restore gives it back; after that it is deleted for good.'} The volume, and volumes that were created from it, stay.${row.price === null ? '' : ` Billing ends at once.${inPreview(account)}`}`,
    typeName: snapshot.name,
    verb: `Delete ${snapshot.name}`,
    run: async () => {
      await account.deleteVolumeSnapshot(snapshot)
      return { rows: [{ ...row, state: isForGood ? 'deleting' : 'deleted', price: null }] }
    },
  }
}
