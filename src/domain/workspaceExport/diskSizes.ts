import { sizeText } from '@/domain/downloads/sizeText'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import type { Volume } from '@/domain/volumes/volume'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'

/** A disk that is downloaded by itself. */
export interface DiskSize {
  id: string
  name: string
  /** What is downloaded. */
  what: string
  /** How large the file is, or at most. */
  size: string
}

/**
 * The disks that can leave a workspace, with the sizes of their files: each image, and each volume with its newest snapshot, as
 * `export --all --disks` writes them. The engine knows the size of a file once it is made. Until then the size of the disk is the
 * most that it can have.
 */
export function diskSizes(
  images: readonly Pick<OwnImage, 'id' | 'name' | 'state' | 'sizeGib' | 'diskGib'>[],
  volumes: readonly Pick<Volume, 'id' | 'name' | 'state' | 'sizeGib'>[],
  snapshots: readonly Pick<
    VolumeSnapshot,
    'name' | 'state' | 'volume' | 'volumeGib' | 'file' | 'createdAt'
  >[],
): DiskSize[] {
  const newest = snapshots
    .filter(({ state }) => state === 'ready')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return [
    ...images
      .filter(({ state }) => state === 'ready')
      .map(({ id, name, sizeGib, diskGib }) => ({
        id,
        name,
        what: 'Image',
        size: atMost(sizeGib ?? diskGib),
      })),
    ...volumes
      .filter(({ state }) => !['creating', 'failed', 'deleted'].includes(state))
      .map(({ id, name, sizeGib }) => {
        const snapshot = newest.find(({ volume }) => volume.id === id)
        const bytes = snapshot?.file?.state === 'ready' ? snapshot.file.bytes : null
        return {
          id,
          name,
          what:
            snapshot === undefined
              ? 'Volume. Take a snapshot first.'
              : `Volume, as of the snapshot ${snapshot.name}`,
          size: bytes === null ? atMost(snapshot?.volumeGib ?? sizeGib) : sizeText(bytes),
        }
      }),
  ]
}

const atMost = (gib: number) => `at most ${gib} GiB`
