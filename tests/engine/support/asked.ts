import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver, EngineResource } from '../../../server/provisioner/driver.ts'

type Kind = EngineResource['kind'] | 'server'

/** What the tests asked of a daemon and did not take back, as in `volume 0198…`. All processes of a run write it. */
const fileIn = (folder: string) => join(folder, 'asked')

/** The name of something in it. */
export const nameOf = (kind: Kind, id: string | null) => `${kind} ${id}`

function note(folder: string, sign: '+' | '-', kind: Kind, id: string): void {
  // A cluster that was removed has no folder any more.
  if (existsSync(folder)) appendFileSync(fileIn(folder), `${sign}${nameOf(kind, id)}\n`)
}

/** Notes what the rows of a database say that there should be. */
export function noteRows(folder: string, rows: readonly { kind: Kind; id: string }[]): void {
  for (const { kind, id } of rows) note(folder, '+', kind, id)
}

/** The names of what should be there. */
export function askedOf(folder: string): Set<string> {
  const asked = new Set<string>()
  const text = existsSync(fileIn(folder)) ? readFileSync(fileIn(folder), 'utf8') : ''
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('+')) asked.add(line.slice(1))
    else asked.delete(line.slice(1))
  }
  return asked
}

type Work<Job, Facts> = (job: Job, signal: AbortSignal) => Promise<Facts>
type Named = readonly [Kind, string]

const server = ({ instance }: { instance: { id: string } }): Named => ['server', instance.id]
const copy = (kind: 'snapshot' | 'image') => (job: { snapshot: { id: string } }) =>
  [kind, job.snapshot.id] as const
const volume = ({ volume: { id } }: { volume: { id: string } }): Named => ['volume', id]
// The file of a snapshot of a volume is one of a copy, which has the id of the snapshot.
const file = ({ snapshot }: { snapshot: { heldAs: string } }): Named => ['volume', snapshot.heldAs]
const network = ({ id }: { id: string }): Named => ['private_network', id]

/**
 * A driver that notes what it was asked to make, before it begins, and what it has removed. So at the end everything else
 * that the daemon holds was left behind.
 */
export function noting(driver: Driver, folder: string): Driver {
  const makes =
    <Job, Facts>(name: (job: Job) => Named, work: Work<Job, Facts>): Work<Job, Facts> =>
    (job, signal) => {
      note(folder, '+', ...name(job))
      return work(job, signal)
    }
  const removes =
    <Job, Facts>(names: (job: Job) => Named[], work: Work<Job, Facts>): Work<Job, Facts> =>
    async (job, signal) => {
      const facts = await work(job, signal)
      for (const name of names(job)) note(folder, '-', ...name)
      return facts
    }
  const { applyFirewall, privateNetworks, volumeSnapshots, volumeFiles } = driver
  return {
    ...driver,
    create: makes(server, driver.create),
    start: makes(server, driver.start),
    reboot: makes(server, driver.reboot),
    stop: makes(server, driver.stop),
    resize: makes(server, driver.resize),
    rebuild: makes(server, driver.rebuild),
    purge: removes((job) => [server(job), ['firewall', job.instance.id]], driver.purge),
    snapshot: makes(copy('snapshot'), driver.snapshot),
    deleteSnapshot: removes((job) => [copy('snapshot')(job)], driver.deleteSnapshot),
    makeImage: makes(copy('image'), driver.makeImage),
    deleteImage: removes(({ id }) => [['image', id]], driver.deleteImage),
    createVolume: makes(volume, driver.createVolume),
    deleteVolume: removes((job) => [volume(job)], driver.deleteVolume),
    applyFirewall:
      applyFirewall && makes(({ instanceId }) => ['firewall', instanceId], applyFirewall),
    privateNetworks: privateNetworks && {
      ...privateNetworks,
      ensureNetwork: makes(network, privateNetworks.ensureNetwork),
      removeNetwork: removes((job) => [network(job)], privateNetworks.removeNetwork),
    },
    volumeSnapshots: volumeSnapshots && {
      ...volumeSnapshots,
      remove: removes((job) => [file(job)], volumeSnapshots.remove),
    },
    volumeFiles: volumeFiles && {
      ...volumeFiles,
      make: makes(file, volumeFiles.make),
      drop: removes((job) => [file(job)], volumeFiles.drop),
    },
  }
}
