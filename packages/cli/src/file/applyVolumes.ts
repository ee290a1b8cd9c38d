import type { AccountData } from '@/domain/bit/command'
import type { Volume } from '@/domain/volumes/volume'
import {
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  growVolume,
  restoreVolume,
  updateVolume,
} from '@/domain/volumes/volumeMutations'
import { isChanging } from '@/domain/volumes/volumeRules'
import type { VolumeFileChange, VolumeStep } from '@/domain/workspaceFile/changes'
import { randomUuid } from '@/lib/randomUuid'
import { serverNamed, type Applying, type Outcome } from './applying'
import { pause } from './pause'

/**
 * Takes volumes from the servers that shall not have them any more, and waits until they are free.
 * @returns those that failed
 */
export async function releaseVolumes(
  changes: readonly VolumeFileChange[],
  { account, signal, report }: Applying,
): Promise<Outcome[]> {
  const failed: Outcome[] = []
  for (const { name, volume, steps } of changes) {
    if (signal.aborted) break
    if (volume === null || !steps.some((step) => step.do === 'detach')) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- few, and one that fails is told at once
      await detachVolume(volume.id, 'shell')
      // oxlint-disable-next-line no-await-in-loop
      await untilSettled(name, account, signal)
      report(`took volume ${name} from ${volume.server?.name ?? 'its server'}`)
    } catch (failure) {
      failed.push({ name: `volume ${name}`, failure })
    }
  }
  return failed
}

/**
 * Does what is left at volumes once the servers are there.
 * @param failed servers that could not be made or changed, and volumes that could not be taken: their volumes wait
 */
export async function applyVolumes(
  changes: readonly VolumeFileChange[],
  failed: ReadonlySet<string>,
  applying: Applying,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const change of changes) {
    const { name, kind, steps } = change
    if (applying.signal.aborted) break
    if (failed.has(`volume ${name}`)) continue
    try {
      for (const step of steps) {
        if ('server' in step && failed.has(step.server)) {
          throw new Error(`Its server ${step.server} failed.`)
        }
        // oxlint-disable-next-line no-await-in-loop -- each step follows the one before
        await take(step, change, applying)
      }
      applying.report(`${doneWords[kind]} volume ${name}`)
      outcomes.push({ name: `volume ${name}`, failure: undefined })
    } catch (failure) {
      outcomes.push({ name: `volume ${name}`, failure })
    }
  }
  return outcomes
}

const doneWords = {
  create: 'made',
  restore: 'restored',
  change: 'changed',
  delete: 'deleted',
} as const

async function take(
  step: VolumeStep,
  { name }: VolumeFileChange,
  { account, signal }: Applying,
): Promise<void> {
  if (step.do === 'create') {
    const { sizeGib, gibMonthMicros } = step
    const { id: instanceId } = await serverNamed(step.server, account)
    await createVolume({ instanceId, name, sizeGib, gibMonthMicros }, randomUuid(), 'shell')
  } else {
    // What failed before is what a step may mend.
    const { id } = await untilSettled(name, account, signal, false)
    switch (step.do) {
      case 'detach':
        // It is done before the servers.
        return
      case 'delete':
        // One that was never made is gone at once.
        await deleteVolume(id, 'shell')
        return
      case 'restore':
        await restoreVolume(id)
        break
      case 'grow':
        await growVolume(id, step.sizeGib, 'shell')
        break
      case 'protect':
        await updateVolume(id, { isProtected: step.isProtected })
        break
      case 'attach':
        await attachVolume(id, (await serverNamed(step.server, account)).id, 'shell')
    }
  }
  await untilSettled(name, account, signal)
}

/**
 * The volume once nothing is in progress at it.
 * @throws Error if what was wanted last could not be done, which only matters after a step
 */
async function untilSettled(
  name: string,
  account: AccountData,
  signal: AbortSignal,
  isAfterStep = true,
): Promise<Volume> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each look depends on the one before
    const volume = (await account.volumes()).find((each) => each.name === name)
    if (volume === undefined) throw new Error(`There is no volume ${name} any more.`)
    if (isAfterStep && volume.problem !== null) {
      throw new Error(`The engine could not ${volume.problem} it. “volumes” lists its state.`)
    }
    if (!isChanging(volume)) return volume
    // oxlint-disable-next-line no-await-in-loop
    await pause(signal)
  }
}
