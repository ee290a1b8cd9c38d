import * as v from 'valibot'
import type { PartState } from '../../src/domain/status/checkPart.ts'
import { createCall, type CallOptions } from '../queue/call.ts'
import type { Failure } from '../queue/task.ts'
import type { Drift } from './drift.ts'
import type {
  AnyJob,
  EngineResource,
  EngineFeature,
  EngineImage,
  EngineMember,
  InstanceFacts,
  OwnImage,
  SnapshotFacts,
} from './driver.ts'
import {
  addressTaskRows,
  type AddressOutcome,
  type AddressTask,
  type AddressTaskKind,
} from './extraAddresses.ts'
import { heartbeatRow, type Heartbeat } from './heartbeat.ts'
import { jobRow } from './jobRow.ts'
import {
  networkJobRows,
  type NetworkJob,
  type NetworkKind,
  type NetworkOutcome,
} from './network.ts'
import { privateNetworkJobRows, type PrivateNetworkJob } from './privateNetwork.ts'
import { serves } from './regions.ts'
import { dueVolumeRows, volumeOutcomeRow, type DueVolume, type VolumeOutcome } from './volumeJob.ts'

/** What the backend answers to the result of an action. */
type Completion = 'succeeded' | 'failed' | 'queued' | 'ended_before'

/** What was done, with what the driver reported. */
export type Success = { ok: true } & (InstanceFacts | SnapshotFacts | object)

export type Outcome = Success | Failure

/** A server that the database expects in the engine. */
export interface ExpectedInstance {
  instanceId: string
  engineRef: string | null
  region: string
  state: string
  stateSince: string
  /** It is in the state "error" because the engine did not hold it, or its machine did not answer. */
  isLost: boolean
  hasOpenAction: boolean
}

export const FINDING_KINDS = [
  'unknown',
  'orphaned',
  'wrong_state',
  'stuck',
  'unfiltered',
  'unfit',
] as const

export type FindingKind = (typeof FINDING_KINDS)[number]

export interface Finding {
  /**
   * unknown: the engine holds a server, or something else of a customer, that nobody expects. orphaned: it does not hold one that is expected.
   * wrong_state: the server runs and should not, or the other way round. stuck: an action takes very long.
   * unfiltered: it can take the addresses of another one. unfit: a machine cannot do what servers need, and `engineRef` is
   * its name.
   */
  kind: FindingKind
  engineRef: string | null
  instanceId: string | null
  detail: string
  /** When it was first seen. */
  since: string
}

/** The machines of a region. */
export interface MemberReport {
  region: string
  members: EngineMember[]
  /** Null: the engine needs none. */
  images: EngineImage[] | null
  features: readonly EngineFeature[]
}

export interface UsageSample {
  instanceId: string
  at: string
  cpuPermille: number
  memoryMib: number
  diskReadBytes: number
  diskWrittenBytes: number
  netInBytes: number
  netOutBytes: number
}

/** How a part of the deployment was in one minute. */
export interface StatusSample {
  part: string
  at: string
  state: PartState
  ms: number | null
}

/** The procedures of the backend that the provisioner uses. */
export interface Queue {
  /** Reports that the worker runs. */
  heartbeat: (facts: Record<string, unknown>) => Promise<Heartbeat>
  claim: (max: number, leaseSeconds: number) => Promise<AnyJob[]>
  /** False: the action is no longer this worker's. */
  renew: (actionId: string, leaseSeconds: number) => Promise<boolean>
  /** Gives an action back as if it had not been claimed. */
  release: (actionId: string) => Promise<boolean>
  complete: (actionId: string, outcome: Outcome) => Promise<Completion>
  /** Takes settings of the network that are due. */
  claimNetwork: (kinds: NetworkKind[], max: number, leaseSeconds: number) => Promise<NetworkJob[]>
  /** False: the setting is no longer this worker's. */
  completeNetwork: (job: NetworkJob, outcome: NetworkOutcome) => Promise<boolean>
  /** Takes volumes at which something is to be done. */
  claimVolumes: (max: number, leaseSeconds: number) => Promise<DueVolume[]>
  /** False: the volume is no longer this worker's. */
  completeVolume: (due: DueVolume, outcome: VolumeOutcome) => Promise<boolean>
  /** Takes work on extra addresses that is due. */
  claimAddresses: (
    kinds: AddressTaskKind[],
    max: number,
    leaseSeconds: number,
  ) => Promise<AddressTask[]>
  /** False: the work is no longer this worker's. */
  completeAddress: (task: AddressTask, outcome: AddressOutcome) => Promise<boolean>
  /** Takes what is due of private networks: at most so many servers, and so many networks. */
  claimPrivateNetworks: (max: number, leaseSeconds: number) => Promise<PrivateNetworkJob[]>
  /** False: the job is no longer this worker's. */
  completePrivateNetwork: (job: PrivateNetworkJob, outcome: NetworkOutcome) => Promise<boolean>
  /** The servers of these regions; undefined: of all. */
  expected: (regions?: readonly string[]) => Promise<ExpectedInstance[]>
  /** What the database does not know of this: nobody can use or delete it. */
  unknownResources: (held: readonly EngineResource[]) => Promise<EngineResource[]>
  reportFindings: (findings: Finding[]) => Promise<void>
  /** Takes over what the engine says. Returns the ids of the servers whose state has changed. */
  adoptStates: (drifts: readonly Drift[]) => Promise<string[]>
  /** Replaces the machines of these regions. */
  reportMembers: (reports: MemberReport[]) => Promise<void>
  /** Returns how many samples were new. */
  recordUsage: (samples: UsageSample[]) => Promise<number>
  /** What a recorder of the status has to check: of the open regions, those that the process serves. */
  statusTargets: () => Promise<{ regions: string[]; oldestDueSeconds: number }>
  recordStatus: (samples: StatusSample[]) => Promise<void>
  /** Queues the removal of servers whose time in the bin is over. Returns how many. */
  purgeDue: () => Promise<number>
  /** Images of customers that nothing needs any more. One that is not reported as removed comes again some minutes later. */
  claimUnusedImages: (max: number) => Promise<OwnImage[]>
  completeImageRemoval: (imageId: string) => Promise<boolean>
}

const completionRow = v.pipe(
  v.object({ applied: v.boolean(), status: v.string() }),
  v.transform(({ applied, status }) => (applied ? status : 'ended_before')),
  v.picklist(['succeeded', 'failed', 'queued', 'ended_before']),
)

const expectedRows = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      engine_ref: v.nullable(v.string()),
      region: v.string(),
      state: v.string(),
      state_since: v.string(),
      is_lost: v.boolean(),
      has_open_action: v.boolean(),
    }),
    v.transform(({ id, engine_ref, region, state, state_since, is_lost, has_open_action }) => ({
      instanceId: id,
      engineRef: engine_ref,
      region,
      state,
      stateSince: state_since,
      isLost: is_lost,
      hasOpenAction: has_open_action,
    })),
  ),
)

const unusedImageRows = v.array(v.object({ id: v.string(), region: v.string() }))

const targetsRow = v.pipe(
  v.object({ regions: v.array(v.string()), oldest_due_seconds: v.number() }),
  v.transform(({ regions, oldest_due_seconds }) => ({
    regions,
    oldestDueSeconds: oldest_due_seconds,
  })),
)

/** So many rows of `engine_instances` come in one answer. */
const PAGE = 1000

export interface QueueOptions extends CallOptions {
  worker: string
  engine: string
  /** The regions that the process serves; undefined: all. */
  regions?: readonly string[] | undefined
}

/** The procedures about actions, and what else a provisioner reports. */
export function createQueue(options: QueueOptions): Queue {
  const { worker, engine, regions: served } = options
  const call = createCall(options)
  return {
    heartbeat: (facts) => call('provisioner_heartbeat', { worker, engine, facts }, heartbeatRow),
    claim: (max, lease_seconds) =>
      call('claim_actions', { worker, max, lease_seconds }, v.array(jobRow)),
    renew: (action_id, lease_seconds) =>
      call('renew_lease', { action_id, worker, lease_seconds }, v.boolean()),
    release: (action_id) => call('release_action', { action_id, worker }, v.boolean()),
    complete: (action_id, outcome) =>
      call('complete_action', { action_id, worker, outcome: outcomeRow(outcome) }, completionRow),
    claimNetwork: (kinds, max, lease_seconds) =>
      call('claim_network_settings', { worker, kinds, max, lease_seconds }, networkJobRows),
    completeNetwork: ({ instanceId, kind, version }, outcome) =>
      call(
        'complete_network_setting',
        { instance_id: instanceId, kind, version, worker, outcome },
        v.boolean(),
      ),
    claimVolumes: (max, lease_seconds) =>
      call('claim_volumes', { worker, max, lease_seconds }, dueVolumeRows),
    completeVolume: ({ kind, job }, outcome) =>
      call(
        'complete_volume',
        { volume_id: job.volume.id, kind, worker, outcome: volumeOutcomeRow(outcome) },
        v.boolean(),
      ),
    claimAddresses: (kinds, max, lease_seconds) =>
      call('claim_addresses', { worker, kinds, max, lease_seconds }, addressTaskRows),
    completeAddress: ({ addressId, kind, version }, { removedFrom, isInside, ...outcome }) =>
      call(
        'complete_address',
        {
          address_id: addressId,
          kind,
          version,
          worker,
          outcome: { ...outcome, removed_from: removedFrom, is_inside: isInside },
        },
        v.boolean(),
      ),
    claimPrivateNetworks: (max, lease_seconds) =>
      call('claim_private_networks', { worker, max, lease_seconds }, privateNetworkJobRows),
    completePrivateNetwork: (job, outcome) => {
      const isMember = job.kind !== 'remove'
      return call(
        'complete_private_network',
        {
          network_id: job.network.id,
          instance_id: isMember ? job.instanceId : null,
          version: isMember ? job.version : null,
          worker,
          outcome,
        },
        v.boolean(),
      )
    },
    expected: async (regions) => {
      const all: ExpectedInstance[] = []
      let after: string | null = null
      do {
        // Each page begins after the last row of the one before.
        const page: ExpectedInstance[] = await call(
          'engine_instances',
          { after_id: after, max: PAGE, ...(regions && { regions }) },
          expectedRows,
        )
        all.push(...page)
        after = page.length < PAGE ? null : (page.at(-1)?.instanceId ?? null)
      } while (after !== null)
      return all
    },
    unknownResources: async (held) => {
      const unknown = held.filter(({ id }) => id === null)
      const named = held.filter(({ id }) => id !== null)
      for (let from = 0; from < named.length; from += PAGE) {
        const page = named.slice(from, from + PAGE)
        const idsOf = (of: EngineResource['kind']) =>
          page.flatMap(({ kind, id }) => (kind === of && id !== null ? id : []))
        // oxlint-disable-next-line no-await-in-loop -- not all at once: there may be very many
        const ids = await call(
          'unknown_resources',
          {
            snapshots: idsOf('snapshot'),
            images: idsOf('image'),
            volumes: idsOf('volume'),
            networks: idsOf('private_network'),
            firewalls: idsOf('firewall'),
          },
          v.array(v.string()),
        )
        const missing = new Set(ids)
        unknown.push(...page.filter(({ id }) => id !== null && missing.has(id)))
      }
      return unknown
    },
    reportFindings: async (findings) => {
      const rows = findings.map(({ kind, engineRef, instanceId, detail, since }) => ({
        kind,
        engine_ref: engineRef,
        instance_id: instanceId,
        detail,
        since,
      }))
      await call('report_engine_findings', { worker, findings: rows }, v.unknown())
    },
    adoptStates: (drifts) => {
      const states = drifts.map(({ instanceId, state, stateSince }) => ({
        instance_id: instanceId,
        state,
        state_since: stateSince,
      }))
      return call('adopt_engine_states', { worker, states }, v.array(v.string()))
    },
    reportMembers: async (reports) => {
      const regions = reports.map(({ region, members, images, features }) => ({
        region,
        members: members.map(toMemberRow),
        images,
        features,
      }))
      await call('report_engine_members', { regions }, v.number())
    },
    recordUsage: (samples) =>
      call('record_usage', { samples: samples.map(toSampleRow) }, v.number()),
    statusTargets: async () => {
      const targets = await call('status_targets', {}, targetsRow)
      return { ...targets, regions: targets.regions.filter((slug) => serves(served, slug)) }
    },
    recordStatus: async (samples) => {
      const rows = samples.map(({ ms, ...sample }) => ({ ...sample, latency_ms: ms }))
      await call('record_status', { samples: rows }, v.number())
    },
    purgeDue: async () => {
      const { purges_queued } = await call('purge_due', {}, v.object({ purges_queued: v.number() }))
      return purges_queued
    },
    claimUnusedImages: (max) => call('claim_unused_images', { worker, max }, unusedImageRows),
    completeImageRemoval: (own_image_id) =>
      call('complete_image_removal', { own_image_id }, v.boolean()),
  }
}

function outcomeRow(outcome: Outcome): object {
  if ('engineRef' in outcome) {
    const { engineRef, ...rest } = outcome
    return { ...rest, engine_ref: engineRef }
  }
  if ('snapshotRef' in outcome) {
    return { ok: true, snapshot_ref: outcome.snapshotRef, size_gib: outcome.sizeGib }
  }
  return outcome
}

function toMemberRow(member: EngineMember): object {
  const { name, state, servers } = member
  return {
    name,
    state,
    cpu_threads: member.cpuThreads,
    memory_mib: member.memoryMib,
    memory_used_mib: member.memoryUsedMib,
    disk_mib: member.diskMib,
    disk_used_mib: member.diskUsedMib,
    servers,
    instances: member.instanceIds,
  }
}

/** A sample as `record_usage` takes it. */
export function toSampleRow(sample: UsageSample): object {
  return {
    instance_id: sample.instanceId,
    at: sample.at,
    cpu_permille: sample.cpuPermille,
    memory_mib: sample.memoryMib,
    disk_read_bytes: sample.diskReadBytes,
    disk_written_bytes: sample.diskWrittenBytes,
    net_in_bytes: sample.netInBytes,
    net_out_bytes: sample.netOutBytes,
  }
}
