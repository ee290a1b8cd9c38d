import {
  ACTION_KINDS,
  type AnyJob,
  type Driver,
  type Job,
  type Plan,
} from '../../server/provisioner/driver.ts'
import type { VolumeJob } from '../../server/provisioner/volume.ts'

/** The job of a virtual machine. */
export const virtualMachineJob = <Any extends AnyJob>(job: Any): Any => ({
  ...job,
  plan: { ...job.plan, virtualization: 'virtual_machine' },
})

/** The job of a volume of virtual machines. */
export const diskJob = <Any extends VolumeJob>(job: Any): Any => ({
  ...job,
  volume: { ...job.volume, virtualization: 'virtual_machine' },
})

/**
 * A driver that gets the same jobs, of virtual machines: so the tests of all drivers run with both.
 * @param resize makes the plans of the jobs smaller, where there is something to save
 */
export function asVirtualMachines(
  driver: Driver,
  resize: (plan: Plan) => Plan = (plan) => plan,
): Driver {
  const changed = <Any extends AnyJob>(job: Any): Any =>
    virtualMachineJob({ ...job, plan: resize(job.plan) })
  const actions = ACTION_KINDS.map((kind) => [
    kind,
    (job: Job, signal: AbortSignal) => driver[kind](changed(job), signal),
  ])
  return {
    ...driver,
    ...(Object.fromEntries(actions) as Pick<Driver, Job['action']['kind']>),
    snapshot: (job, signal) => driver.snapshot(changed(job), signal),
    deleteSnapshot: (job, signal) => driver.deleteSnapshot(changed(job), signal),
    makeImage: (job, signal) => driver.makeImage(changed(job), signal),
    createVolume: (job, signal) => driver.createVolume(diskJob(job), signal),
    growVolume: (job, signal) => driver.growVolume(diskJob(job), signal),
    attachVolume: (job, signal) => driver.attachVolume(diskJob(job), signal),
    detachVolume: (job, signal) => driver.detachVolume(diskJob(job), signal),
    deleteVolume: (job, signal) => driver.deleteVolume(diskJob(job), signal),
  }
}
