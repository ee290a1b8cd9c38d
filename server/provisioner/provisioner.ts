import { actionsOf } from './actionTask.ts'
import { createAddressDuty } from './addressDuty.ts'
import { withJitter } from '../queue/clock.ts'
import { createLeaseRunner } from '../queue/leaseRunner.ts'
import { repeat, type Duty } from '../queue/repeat.ts'
import type { Health } from '../queue/statusServer.ts'
import type { Context } from './context.ts'
import { createHostCheck } from './hostCheck.ts'
import { createImageDuty } from './imageDuty.ts'
import { createMemberReporter } from './memberReporter.ts'
import { createNetworkDuty } from './networkDuty.ts'
import { createPrivateNetworkDuty } from './privateNetworkDuty.ts'
import type { EngineInstance } from './driver.ts'
import { FINDING_KINDS, type ExpectedInstance, type FindingKind } from './queue.ts'
import { createDriftWatch } from './drift.ts'
import { createFindings, leftovers, reconcile } from './reconcile.ts'
import { createStatusRecorder, RECORD_MS } from './statusRecorder.ts'
import { createTokenWatch } from '../queue/token/tokenWatch.ts'
import { createUsageMeter } from './usageMeter.ts'
import { createVolumeDuty } from './volumeDuty.ts'

const HEARTBEAT_SECONDS = 10
/** With the second look, a server that was stopped or deleted behind the site is so here too within a minute. */
const RECONCILE_SECONDS = 40
const SECOND_LOOK_MS = 10_000
const MEMBERS_SECONDS = 60
const HOSTS_SECONDS = 60
const PURGE_SECONDS = 60
const IMAGES_SECONDS = 60
/** How long what is asked of a volume waits at most. */
const VOLUMES_SECONDS = 3
const TOKEN_SECONDS = 60 * 60
/** How long a changed firewall waits at most. */
const NETWORK_SECONDS = 3
/** How long an extra address waits at most before it moves. */
const ADDRESS_SECONDS = 2
/** Samples in one call: about 500 kB. */
const SAMPLES_PER_CALL = 2000
/** About 300 kB. */
const MOST_FINDINGS = 1000
/** Without an answer of the backend for so long, the process is not healthy. */
const UNHEALTHY_AFTER_MS = 45_000

export interface Provisioner {
  /** Works until `stop` aborts, and ends when the actions in progress are done or given back. */
  run: (stop: AbortSignal) => Promise<void>
  health: () => Health
}

/**
 * Does the actions of the queue, and everything that is due without one: heartbeats, reconciliation, the machines of the
 * engine, usage, the bin and the record of the status page.
 */
export function createProvisioner(context: Context): Provisioner {
  const { queue, driver, clock, random, log, metrics, usageSeconds } = context
  const worker = createLeaseRunner(actionsOf(context))
  const measure = createUsageMeter()
  const findingsOf = createFindings()
  const lookForDrift = createDriftWatch(driver.listsAll)
  let isLookDue = false
  const countsBefore = new Map<FindingKind, number>()
  const applyNetwork = createNetworkDuty(context)
  const bringAddresses = createAddressDuty(context)
  const applyPrivateNetworks = createPrivateNetworkDuty(context)
  const recordStatus = createStatusRecorder(context)
  const reportMembers = createMemberReporter(context)
  const removeImages = createImageDuty(context)
  const workOnVolumes = createVolumeDuty(context)
  const hosts = createHostCheck(context)
  const watchToken = createTokenWatch(context.tokenExpiresAt, context)
  let lastAnswer: number | undefined
  let engineOfSite: string | undefined
  let unknownBefore: readonly string[] = []

  async function beat(): Promise<void> {
    const { engine, unknownRegions, load } = await queue.heartbeat({
      version: context.version,
      regions: context.regions,
      concurrency: context.concurrency,
      lease_seconds: context.leaseSeconds,
      firewall: driver.applyFirewall !== undefined,
      reverse_names: context.reverseNames !== undefined,
      access: context.driver.setAccess !== undefined,
      // Where programs send the tickets of downloads.
      console_url: context.consoleUrl,
    })
    lastAnswer = clock.now()
    metrics.set('heartbeat_timestamp_seconds', Math.round(lastAnswer / 1000))
    metrics.set('queue_actions', load.queued, { status: 'queued' })
    metrics.set('queue_actions', load.running, { status: 'running' })
    metrics.set('queue_oldest_due_seconds', load.oldestDueSeconds)
    if (engine !== engineOfSite) {
      const level = engine === driver.engine ? 'info' : 'warn'
      log[level]('engine.of_site', { engine: driver.engine, wanted: engine })
    }
    engineOfSite = engine
    for (const region of unknownRegions ?? []) {
      if (!unknownBefore.includes(region)) log.error('region.unknown', { region })
    }
    unknownBefore = unknownRegions ?? []
    worker.setEnabled(isOurs())
    worker.markStuck()
  }

  /** The settings of the site name the engine of this process. Before the first heartbeat nobody knows. */
  const isOurs = () => engineOfSite === driver.engine

  /** An engine may hold servers of regions that another process serves. */
  async function withoutOthers(
    listed: readonly EngineInstance[],
    expected: readonly ExpectedInstance[],
  ): Promise<readonly EngineInstance[]> {
    const ours = new Set(expected.map(({ instanceId }) => instanceId))
    const isForeign = ({ instanceId }: EngineInstance) =>
      instanceId !== null && !ours.has(instanceId)
    if (context.regions === undefined || !listed.some(isForeign)) return listed
    const everywhere = new Set((await queue.expected()).map(({ instanceId }) => instanceId))
    return listed.filter((server) => !isForeign(server) || !everywhere.has(server.instanceId ?? ''))
  }

  async function compare(stop: AbortSignal): Promise<void> {
    isLookDue = false
    const listed = await driver.list(stop)
    const expected = await queue.expected(context.regions)
    const held = await withoutOthers(listed, expected)
    // Each has a row before the engine holds it, so the engine is read first.
    const unknown = await queue.unknownResources(await driver.resources(stop))
    const { once, twice } = lookForDrift(held, expected)
    const adopted = twice.length === 0 ? [] : await queue.adoptStates(twice)
    for (const instance of adopted) {
      const status = twice.find(({ instanceId }) => instanceId === instance)?.state
      log.info('engine.adopted', { instance, ...(status && { status }) })
    }
    isLookDue = once.length > 0
    // What the next look will take over, or this one has, is no finding.
    const settled = new Set([...once.map(({ instanceId }) => instanceId), ...adopted])
    const now = clock.now()
    const differences = [
      ...hosts.problems(),
      ...reconcile(held, expected, now),
      ...leftovers(unknown),
    ].filter(
      ({ kind, instanceId }) =>
        kind !== 'wrong_state' || instanceId === null || !settled.has(instanceId),
    )
    const findings = findingsOf(differences, now)
    // More than fit into a row are a problem of another kind, which the metrics show.
    await queue.reportFindings(findings.slice(0, MOST_FINDINGS))
    metrics.set('engine_instances', held.length)
    for (const kind of FINDING_KINDS) {
      const count = findings.filter((finding) => finding.kind === kind).length
      metrics.set('findings', count, { kind })
      // What was there when the process began is no news: staff and the alerts have it.
      const before = countsBefore.get(kind)
      countsBefore.set(kind, count)
      if (count === before || count + (before ?? 0) === 0) continue
      log[before === undefined || count < before ? 'info' : 'warn']('engine.differs', {
        kind,
        count,
      })
    }
  }

  async function sample(stop: AbortSignal): Promise<void> {
    // Every worker uses the same times, so that the database stores one sample of each server.
    const at = Math.round(clock.now() / (usageSeconds * 1000)) * usageSeconds * 1000
    const samples = measure(await driver.usage(stop), at)
    for (let from = 0; from < samples.length; from += SAMPLES_PER_CALL) {
      const recorded = await queue.recordUsage(samples.slice(from, from + SAMPLES_PER_CALL))
      metrics.count('usage_samples_total', {}, recorded)
    }
  }

  async function purge(): Promise<void> {
    const count = await queue.purgeDue()
    if (count > 0) log.info('purge.queued', { count })
  }

  const after = (seconds: number) => () => withJitter(seconds * 1000, random)
  const untilLook = () => (isLookDue ? SECOND_LOOK_MS : after(RECONCILE_SECONDS)())
  const untilNext = (interval: number) => () => interval - (clock.now() % interval)

  return {
    run: async (stop) => {
      log.info('provisioner.began', { engine: driver.engine })
      // Heartbeats go on while actions in progress are awaited.
      const ended = new AbortController()
      const beats = repeat(
        context,
        { name: 'heartbeat', pause: after(HEARTBEAT_SECONDS), run: beat },
        ended.signal,
      )
      const duties: Duty[] = [
        { name: 'reconcile', pause: untilLook, run: () => compare(stop), isDue: isOurs },
        { name: 'hosts', pause: after(HOSTS_SECONDS), run: () => hosts.check(stop), isDue: isOurs },
        {
          name: 'members',
          pause: after(MEMBERS_SECONDS),
          run: () => reportMembers(stop),
          isDue: isOurs,
        },
        {
          name: 'usage',
          pause: untilNext(usageSeconds * 1000),
          run: () => sample(stop),
          isDue: isOurs,
        },
        { name: 'status', pause: untilNext(RECORD_MS), run: () => recordStatus(isOurs(), stop) },
        {
          name: 'network',
          pause: after(NETWORK_SECONDS),
          run: () => applyNetwork(stop),
          isDue: isOurs,
        },
        {
          name: 'addresses',
          pause: after(ADDRESS_SECONDS),
          run: () => bringAddresses(stop),
          isDue: isOurs,
        },
        {
          name: 'private_networks',
          pause: after(NETWORK_SECONDS),
          run: () => applyPrivateNetworks(stop),
          isDue: isOurs,
        },
        { name: 'purge', pause: after(PURGE_SECONDS), run: purge, isDue: isOurs },
        {
          name: 'images',
          pause: after(IMAGES_SECONDS),
          run: () => removeImages(stop),
          isDue: isOurs,
        },
        {
          name: 'volumes',
          pause: after(VOLUMES_SECONDS),
          run: () => workOnVolumes(stop),
          isDue: isOurs,
        },
        { name: 'token', pause: after(TOKEN_SECONDS), run: watchToken },
      ]
      const running = [
        ...duties.map((duty) => repeat(context, duty, stop)),
        context.hints?.(worker.lookNow, stop),
      ]
      await worker.run(stop)
      ended.abort()
      await Promise.all([beats, ...running])
      log.info('provisioner.ended', { engine: driver.engine })
    },
    health: () => {
      if (lastAnswer === undefined) return { isHealthy: false, status: 'starting' }
      if (clock.now() - lastAnswer > UNHEALTHY_AFTER_MS) {
        return { isHealthy: false, status: 'backend_unreachable' }
      }
      // Not a failure of this process: an admin chose another engine.
      return { isHealthy: true, status: isOurs() ? 'ok' : 'other_engine' }
    },
  }
}
