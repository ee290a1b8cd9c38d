import type { Volume } from '../../volume.ts'
import { RESCUE_DEVICE } from './rescue.ts'

/** The name of a volume in Incus. */
export const volumeRefOf = (volumeId: string) => `volume-${volumeId}`

/** The name of a snapshot of a volume, which Incus keeps with the volume. */
export const volumeSnapshotRefOf = (heldAs: string) => `snapshot-${heldAs}`

const DEVICE = 'volume-'

/** The device of a server that is a volume. A virtual machine shows its name as the serial of the disk, cut at 36 characters. */
export const deviceOf = ({ id }: Volume) => `${DEVICE}${id.replaceAll('-', '').slice(0, 12)}`

type Devices = Record<string, Record<string, string>>

const isVolume = (name: string) => name.startsWith(DEVICE)

/** Of a copy of a server: it gets none of the volumes, which are not copied with the disk. The rescue system is one, too. */
export const withoutVolumes = (devices: Devices): Devices =>
  Object.fromEntries(
    Object.keys(devices)
      .filter((name) => isVolume(name) || name === RESCUE_DEVICE)
      .map((name) => [name, { type: 'none' }]),
  )

/** What a server has besides volumes. */
export const ownDevices = (devices: Devices): Devices =>
  Object.fromEntries(
    Object.entries(devices).filter(([name]) => !isVolume(name) && name !== RESCUE_DEVICE),
  )
