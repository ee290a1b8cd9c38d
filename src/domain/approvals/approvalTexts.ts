import type { ApprovalItem, ApprovalState } from './approvals'

export const approvalStateNames: Readonly<Record<ApprovalState, string>> = {
  open: 'Waits',
  approved: 'Approved',
  ordered: 'Ordered',
  refused: 'Refused',
  expired: 'Expired',
}

const copies = (count: number) => (count === 1 ? '1 copy' : `${count} copies`)

/** An item of an order in words: 'New server web-1, v1.small in hel1'. A kind of a newer database is named as it is. */
export function describeItem(item: ApprovalItem): string {
  const { kind, name = '', plan = '', region = '', gib = 0, keep = 0, family = 0 } = item
  const words: Readonly<Record<string, string>> = {
    server: `New server ${name}, ${plan} in ${region}`,
    resize: `Server ${name} with the plan ${plan}`,
    restore: `Deleted server ${name} again, ${plan} in ${region}`,
    start: `Server ${name} out of its error, ${plan} in ${region}`,
    snapshot: `Snapshot ${name}, at most ${gib} GiB`,
    image: `Image ${name}, at most ${gib} GiB`,
    volume_snapshot: `Snapshot ${name} of a volume, at most ${gib} GiB`,
    backups: `Backups of ${name}, at most ${copies(keep)} of ${gib} GiB`,
    volume: `New volume ${name}, ${gib} GiB`,
    grow_volume: `Volume ${name} with ${gib} GiB`,
    restore_volume: `Deleted volume ${name} again, ${gib} GiB`,
    restore_snapshot: `Deleted snapshot ${name} again, ${gib} GiB`,
    restore_backup: `Deleted backup ${name} again, ${gib} GiB`,
    restore_image: `Deleted image ${name} again, ${gib} GiB`,
    restore_volume_snapshot: `Deleted snapshot ${name} of a volume again, ${gib} GiB`,
    address: `IPv${family} address in ${region}`,
  }
  return words[kind] ?? `${kind.replaceAll('_', ' ')} ${name}`.trim()
}
