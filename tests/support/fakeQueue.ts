import { randomUUID } from 'node:crypto'
import { QueueError } from '../../server/queue/call.ts'
import type { Clock } from '../../server/queue/clock.ts'
import type { AnyJob, Job, OwnImage } from '../../server/provisioner/driver.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import type { NetworkJob, NetworkOutcome } from '../../server/provisioner/network.ts'
import type { AddressOutcome, AddressTask } from '../../server/provisioner/extraAddresses.ts'
import type { PrivateNetworkJob } from '../../server/provisioner/privateNetwork.ts'
import type {
  ExpectedInstance,
  Finding,
  MemberReport,
  Outcome,
  Queue,
  StatusSample,
  UsageSample,
} from '../../server/provisioner/queue.ts'
import type { DueVolume, VolumeOutcome } from '../../server/provisioner/volumeJob.ts'

interface Entry {
  job: AnyJob
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  worker: string
  leaseUntil: number
  runAfter: number
  outcomes: Outcome[]
}

/** A queue with the rules of the database's procedures, in memory. Several workers can share it. */
export class FakeQueue {
  readonly entries: Entry[] = []
  /** The calls of the workers, in order. */
  readonly calls: { procedure: string; at: number }[] = []
  readonly findings: Finding[][] = []
  readonly memberReports: MemberReport[][] = []
  volumes: DueVolume[] = []
  readonly volumeOutcomes: { due: DueVolume; outcome: VolumeOutcome }[] = []
  readonly samples: UsageSample[] = []
  readonly statusSamples: StatusSample[] = []
  /** Settings of the network that are due, and what became of those that were claimed. */
  network: NetworkJob[] = []
  readonly networkOutcomes: { job: NetworkJob; outcome: NetworkOutcome }[] = []
  /** Work on extra addresses that is due, and what became of what was claimed. */
  addresses: AddressTask[] = []
  readonly addressOutcomes: AddressOutcome[] = []
  /** What is due of private networks, and what became of what was claimed. */
  privateNetworks: PrivateNetworkJob[] = []
  readonly privateNetworkOutcomes: { job: PrivateNetworkJob; outcome: NetworkOutcome }[] = []
  /** Images of customers that nothing needs any more. */
  unusedImages: OwnImage[] = []
  /** The ids of the snapshots and images that have a row. */
  readonly resources = new Set<string>()
  regions: string[] = []
  oldestDueSeconds = 0
  expected: ExpectedInstance[] = []
  /** Servers whose state stays as it is. */
  readonly holds = new Set<string>()
  engine = 'simulated'
  unknownRegions: string[] = []
  /** A function that throws for a procedure makes it fail. */
  fail: (procedure: string) => void = () => {}
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(job: AnyJob = jobFor('create')): Entry {
    const entry: Entry = {
      job,
      status: 'queued',
      worker: '',
      leaseUntil: 0,
      runAfter: this.#clock.now(),
      outcomes: [],
    }
    this.entries.push(entry)
    return entry
  }

  count(procedure: string): number {
    return this.calls.filter((call) => call.procedure === procedure).length
  }

  /** What one worker sees. */
  for(worker: string): Queue {
    const find = (id: string) => this.entries.find(({ job }) => job.action.id === id)
    const answer = async <T>(procedure: string, result: () => T): Promise<T> => {
      this.calls.push({ procedure, at: this.#clock.now() })
      await Promise.resolve()
      this.fail(procedure)
      return result()
    }
    return {
      heartbeat: () =>
        answer('heartbeat', () => ({
          engine: this.engine,
          unknownRegions: this.unknownRegions,
          load: { queued: 0, running: 0, oldestDueSeconds: 0 },
        })),
      claim: (max, seconds) => answer('claim', () => this.#claim(worker, max, seconds)),
      renew: (id, seconds) =>
        answer('renew', () => {
          const entry = find(id)
          if (entry?.worker !== worker || entry.status !== 'running') return false
          entry.leaseUntil = this.#clock.now() + seconds * 1000
          return true
        }),
      release: (id) =>
        answer('release', () => {
          const entry = find(id)
          if (entry?.worker !== worker || entry.status !== 'running') return false
          entry.status = 'queued'
          entry.job.action.attempts -= 1
          return true
        }),
      complete: (id, outcome) => answer('complete', () => this.#complete(worker, id, outcome)),
      claimNetwork: (kinds, max) =>
        answer('claimNetwork', () => {
          const due = this.network.filter(({ kind }) => kinds.includes(kind)).slice(0, max)
          this.network = this.network.filter((job) => !due.includes(job))
          return due
        }),
      completeNetwork: (job, outcome) =>
        answer('completeNetwork', () => {
          this.networkOutcomes.push({ job, outcome })
          return true
        }),
      claimVolumes: (max) => answer('claimVolumes', () => this.volumes.splice(0, max)),
      completeVolume: (due, outcome) =>
        answer('completeVolume', () => {
          this.volumeOutcomes.push({ due, outcome })
          return true
        }),
      claimAddresses: (kinds, max) =>
        answer('claimAddresses', () => {
          const due = this.addresses.filter(({ kind }) => kinds.includes(kind)).slice(0, max)
          this.addresses = this.addresses.filter((task) => !due.includes(task))
          return due
        }),
      completeAddress: (_task, outcome) =>
        answer('completeAddress', () => {
          this.addressOutcomes.push(outcome)
          return true
        }),
      claimPrivateNetworks: (max) =>
        answer('claimPrivateNetworks', () => this.privateNetworks.splice(0, max)),
      completePrivateNetwork: (job, outcome) =>
        answer('completePrivateNetwork', () => {
          this.privateNetworkOutcomes.push({ job, outcome })
          return true
        }),
      expected: (regions) =>
        answer('expected', () =>
          structuredClone(this.expected.filter(({ region }) => regions?.includes(region) ?? true)),
        ),
      adoptStates: (drifts) =>
        answer('adoptStates', () => {
          const now = new Date(this.#clock.now()).toISOString()
          return drifts.flatMap(({ instanceId, state, stateSince }) => {
            const row = this.expected.find((each) => each.instanceId === instanceId)
            if (row?.stateSince !== stateSince || row.hasOpenAction || this.holds.has(instanceId))
              return []
            const isLost = state === 'missing'
            Object.assign(row, { state: isLost ? 'error' : state, isLost, stateSince: now })
            return [instanceId]
          })
        }),
      unknownResources: (held) =>
        answer('unknownResources', () => held.filter(({ id }) => !this.resources.has(id ?? ''))),
      reportFindings: (findings) => answer('findings', () => void this.findings.push(findings)),
      reportMembers: (reports) => answer('members', () => void this.memberReports.push(reports)),
      recordUsage: (samples) =>
        answer('usage', () => {
          this.samples.push(...samples)
          return samples.length
        }),
      statusTargets: () =>
        answer('statusTargets', () => ({
          regions: this.regions,
          oldestDueSeconds: this.oldestDueSeconds,
        })),
      recordStatus: (samples) =>
        answer('recordStatus', () => void this.statusSamples.push(...samples)),
      purgeDue: () => answer('purge', () => 0),
      claimUnusedImages: (max) =>
        answer('claimUnusedImages', () => this.unusedImages.slice(0, max)),
      completeImageRemoval: (id) =>
        answer('completeImageRemoval', () => {
          const before = this.unusedImages.length
          this.unusedImages = this.unusedImages.filter((image) => image.id !== id)
          return this.unusedImages.length < before
        }),
    }
  }

  #claim(worker: string, max: number, seconds: number): AnyJob[] {
    const now = this.#clock.now()
    const due = this.entries
      .filter(
        ({ status, leaseUntil, runAfter }) =>
          (status === 'queued' && runAfter <= now) || (status === 'running' && leaseUntil <= now),
      )
      .slice(0, max)
    return due.map((entry) => {
      Object.assign(entry, { status: 'running', worker, leaseUntil: now + seconds * 1000 })
      entry.job.action.attempts += 1
      return structuredClone(entry.job)
    })
  }

  #complete(worker: string, id: string, outcome: Outcome) {
    const entry = this.entries.find(({ job }) => job.action.id === id)
    if (!entry) throw new QueueError('complete', 'not_found', 404)
    if (entry.status === 'running' && entry.worker !== worker) {
      throw new QueueError('complete', 'conflict', 409)
    }
    if (entry.status !== 'running') return 'ended_before' as const
    entry.outcomes.push(outcome)
    if (!outcome.ok && outcome.retry && entry.job.action.attempts < 5) {
      entry.status = 'queued'
      entry.runAfter = this.#clock.now() + 5_000 * 2 ** entry.job.action.attempts
      return 'queued' as const
    }
    entry.status = outcome.ok ? 'succeeded' : 'failed'
    return entry.status
  }
}

/** A job as the queue holds it before the first claim. */
export function queuedJob(kind: Job['action']['kind'] = 'create', labels = {}): Job {
  const job = jobFor(kind)
  return {
    ...job,
    action: { ...job.action, id: randomUUID(), attempts: 0 },
    instance: { ...job.instance, labels },
  }
}
