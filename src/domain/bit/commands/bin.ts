import type { OwnImage } from '@/domain/ownImages/ownImage'
import type { BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { copyNoun, whyNotChange, whyReadOnly } from '@/domain/snapshots/snapshotRules'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import { whyNotWithSnapshot } from '@/domain/volumes/volumeSnapshotRules'
import { LOCALE } from '@/lib/locale'
import { hoursUntil, inUnits } from '../cells'
import { BitProblem, named, type AccountCommand, type ChangeCommand, type Column } from '../command'
import { inPreview } from './snapshots'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the snapshot, backup or image.' },
  { name: 'kind', type: 'text', about: 'snapshot, backup, image or volume_snapshot.' },
  { name: 'region', type: 'text', about: 'Where it is.', names: 'regions' },
  { name: 'size', type: 'memory', about: 'What it takes.' },
  { name: 'price', type: 'money', about: 'Price of a month after a restore.' },
  { name: 'left', type: 'duration', about: 'How long it can be restored.' },
]

const rowOf = (binned: BinnedSnapshot, now: number) => ({
  name: binned.name,
  kind: binned.kind,
  region: binned.region.slug,
  size: binned.sizeGib,
  price: inUnits(binned.sizeGib * binned.gibMonthMicros),
  left: hoursUntil(binned.purgeAfter, now),
})

/** Lists what is in the bin. */
export const binCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'bin',
  about: 'Lists the snapshots, also of volumes, the backups and the images in the bin.',
  parameters: [],
  flags: [],
  columns,
  read: async ({ account, data }) => {
    const binned = await account.binnedSnapshots()
    return {
      currency: binned[0]?.currency,
      rows: binned.map((each) => rowOf(each, data.now())),
    }
  },
}

const restore: ChangeCommand = {
  kind: 'change',
  apiKey: 'operate',
  name: 'bin restore',
  about: 'Takes a snapshot, a backup or an image out of the bin.',
  confirmation: 'ask',
  parameters: [{ name: 'name', type: 'text', about: 'What the bin lists.', isRequired: true }],
  flags: [],
  columns,
  prepare: async ({ account, args, data }) => {
    const [known, rules] = await Promise.all([account.binnedSnapshots(), account.rules()])
    const binned = named(known, ({ name }) => name, args, 'name')
    const why = whyReadOnly(binned.kind, rules)
    if (why !== undefined) throw new BitProblem('refused', args.placeOf('name'), why)
    const row = rowOf(binned, data.now())
    return {
      currency: binned.currency,
      rows: [row],
      effect: `The ${copyNoun(binned.kind)} is as it was before. It costs ${formatGibMonth(binned, binned.sizeGib, LOCALE)} per month again, from now on.${inPreview(account)}`,
      typeName: null,
      verb: `Restore ${binned.name}`,
      run: async () => {
        await account.restoreSnapshot(binned)
        return { rows: [row], follows: [] }
      },
    }
  },
}

const protectedColumns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the snapshot, backup or image.' },
  { name: 'kind', type: 'text', about: 'snapshot, backup, image or volume_snapshot.' },
  { name: 'protected', type: 'yes', about: 'Whether it is protected from deletion.' },
]

type CopyOfVolume = VolumeSnapshot & { kind: 'volume_snapshot' }

const protection = (isProtected: boolean): ChangeCommand => ({
  kind: 'change',
  apiKey: 'operate',
  name: isProtected ? 'snapshot protect' : 'snapshot unprotect',
  about: isProtected
    ? 'Protects a snapshot, also of a volume, a backup or an image of your own from deletion.'
    : 'Ends the protection of a snapshot, also of a volume, a backup or an image of your own.',
  confirmation: 'ask',
  parameters: [{ name: 'name', type: 'text', about: 'Its name.', isRequired: true }],
  flags: [],
  columns: protectedColumns,
  prepare: async ({ account, args }) => {
    const [snapshots, images, ofVolumes, rules] = await Promise.all([
      account.snapshots(),
      account.ownImages(),
      account.volumeSnapshots(),
      account.rules(),
    ])
    const copy = named<Snapshot | OwnImage | CopyOfVolume>(
      [
        ...snapshots,
        ...images,
        ...ofVolumes.map((each) => ({ ...each, kind: 'volume_snapshot' as const })),
      ],
      ({ name }) => name,
      args,
      'name',
    )
    const why =
      copy.kind === 'volume_snapshot'
        ? whyNotWithSnapshot('protect', copy, undefined, rules, undefined)
        : whyNotChange(copy, rules)
    if (why !== undefined) throw new BitProblem('refused', args.placeOf('name'), why)
    const rows = [{ name: copy.name, kind: copy.kind, protected: isProtected }]
    return {
      currency: copy.currency,
      rows,
      effect: effectOf(copy, isProtected),
      typeName: null,
      verb: `${isProtected ? 'Protect' : 'End the protection of'} ${copy.name}`,
      run: async () => {
        await account.protectSnapshot(copy, isProtected)
        return { rows, follows: [] }
      },
    }
  },
})

function effectOf({ kind }: { kind: BinnedSnapshot['kind'] }, isProtected: boolean): string {
  const more: Readonly<Record<string, string>> = {
    backup: ', and it is kept beside those of its schedule',
    volume_snapshot: ', nor its volume',
  }
  if (isProtected) {
    return `Nobody can delete the ${copyNoun(kind)}${more[kind] ?? ''}. It is billed as before.`
  }
  return `The ${copyNoun(kind)} can be deleted again${kind === 'backup' ? ', and its schedule may remove it when the next backup is ready' : ''}.`
}

/** Commands that restore what is in the bin, and protect snapshots, backups and images from deletion. */
export const binCommands: readonly ChangeCommand[] = [restore, protection(true), protection(false)]
