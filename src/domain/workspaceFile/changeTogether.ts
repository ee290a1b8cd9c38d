import type { BackupTerms } from '@/domain/backups/backupSchedule'
import { weekdays, whyNotBackedUp } from '@/domain/backups/backupRules'
import { sharedFirewallBounds } from '@/domain/firewalls/firewalls'
import type { Instance } from '@/domain/instances/instance'
import { instanceCan } from '@/domain/instances/instanceCan'
import { MOST_LABELS } from '@/domain/instances/labels'
import type { RunningPrice, ServerChange } from './changes'
import { compareInPlace, type InPlacePresent } from './compareServer'
import { originOf } from './fileLabels'
import type { FileServer } from './fileSchema'
import { limitProblems } from './limitProblems'
import type { Present } from './present'
import { sumOf } from './runningPrice'
import type { PlacedProblem } from './wantedServers'

/** What shall be different on all chosen servers. What is undefined stays as it is on each. */
export interface WantedTogether {
  /** The slug of a plan. */
  plan?: string | undefined
  isProtected?: boolean | undefined
  /** Labels that all get. */
  labels: Readonly<Record<string, string>>
  /** Keys of labels that all lose. */
  withoutLabels: readonly string[]
  /** The name of a firewall that all get. */
  attach?: string | undefined
  /** The name of a firewall that all lose. */
  detach?: string | undefined
  /** False: no more backups are taken. */
  backups?: BackupTerms | false | undefined
}

/** What a change of several servers would do. */
export interface TogetherPlan {
  /** In the order in which the servers were chosen. */
  changes: readonly (ServerChange & { instance: Instance })[]
  /** Servers that are as it says. */
  unchanged: readonly Instance[]
  /** Servers that are left as they are, and why. */
  leftOut: readonly { instance: Instance; reasons: readonly string[] }[]
  /** What all changes together go beyond. With one of these nothing is done. */
  limits: readonly string[]
  currency: string
  /** What the chosen servers cost while they run. */
  before: RunningPrice
  after: RunningPrice
}

/** Compares servers of one workspace, of which none is deleted, with what a person wants of all of them. */
export function changeTogether(
  instances: readonly Instance[],
  wanted: WantedTogether,
  given: Omit<InPlacePresent, 'images'> & Pick<Present, 'quotas'>,
): TogetherPlan {
  // Images stay as they are.
  const present = { ...given, images: [] }
  const changes: (ServerChange & { instance: Instance })[] = []
  const unchanged: Instance[] = []
  const leftOut: { instance: Instance; reasons: string[] }[] = []
  const after = instances.map((instance) => {
    const entry = entryOf(instance, wanted, present)
    const of = { name: instance.name, entry, path: [] }
    const { change, problems, price } = compareInPlace(of, instance, { source: null, present })
    if (change === undefined) unchanged.push(instance)
    else {
      const reasons = reasonsOf(instance, entry, { change, problems }, present)
      if (reasons.length === 0) {
        // A resize goes on for a while, and the rest is not to wait for it.
        const steps = change.steps.toSorted(
          (a, b) => Number(a.do === 'resize') - Number(b.do === 'resize'),
        )
        changes.push({ ...change, instance, steps, reason: fileReason(instance) })
        return price ?? instance.price
      }
      leftOut.push({ instance, reasons })
    }
    return instance.price
  })
  return {
    changes,
    unchanged,
    leftOut,
    limits: limitProblems([], { servers: changes, volumes: [], addresses: [] }, present).map(
      ({ message }) => message,
    ),
    currency: instances[0]?.price.currency ?? 'EUR',
    before: sumOf(instances.map(({ price }) => price)),
    after: sumOf(after),
  }
}

/** The server as it would be, as an entry of a file says it. */
function entryOf(
  instance: Instance,
  { plan, isProtected, labels, withoutLabels, attach, detach, backups }: WantedTogether,
  { firewalls }: Pick<Present, 'firewalls'>,
): FileServer {
  const kept = Object.entries(instance.labels).filter(([key]) => !withoutLabels.includes(key))
  const attached = firewalls.flatMap(({ name, servers }) =>
    servers.some(({ id }) => id === instance.id) && name !== detach ? [name] : [],
  )
  return {
    plan: plan ?? instance.plan.slug,
    region: instance.region.slug,
    image: instance.image.slug,
    labels: { ...Object.fromEntries(kept), ...labels },
    firewalls: [...new Set([...attached, ...(attach === undefined ? [] : [attach])])],
    protected: isProtected,
    backups: backups && {
      ...(backups.weekday === null ? {} : { day: weekdays[backups.weekday - 1] }),
      hour: backups.hour,
      time_zone: backups.timeZone,
      keep: backups.keep,
    },
  }
}

/** Why the server is left as it is: what the comparison found, and what it leaves to the reader of a file. */
function reasonsOf(
  instance: Instance,
  { labels = {}, firewalls = [] }: FileServer,
  { change: { steps }, problems }: { change: ServerChange; problems: readonly PlacedProblem[] },
  { rules }: Pick<Present, 'rules'>,
): string[] {
  // A program that applies a file waits for what is in progress. Here somebody looks on.
  const answer = steps.some((step) => step.do === 'resize')
    ? instanceCan('resize', instance, rules)
    : undefined
  const busy = answer?.allowed === false && answer.obstacle === 'busy' ? answer.reason : undefined
  const reasons = problems.flatMap(({ path, message }) =>
    busy !== undefined && path[0] === 'plan' ? [] : [message],
  )
  if (busy !== undefined) reasons.push(busy)
  if (Object.keys(labels).length > MOST_LABELS) {
    reasons.push(`A server has at most ${MOST_LABELS} labels.`)
  }
  if (firewalls.length > sharedFirewallBounds.perServer) {
    reasons.push(`A server has at most ${sharedFirewallBounds.perServer} firewalls.`)
  }
  const why = steps.some((step) => step.do === 'backups') ? whyNotBackedUp(instance) : undefined
  return why === undefined ? reasons : [...reasons, why]
}

/** That a file manages the server. */
function fileReason(instance: Instance): string | undefined {
  const origin = originOf(instance)
  return origin === undefined
    ? undefined
    : `The file “${origin.file}” manages this server: it is changed back when the file is applied again.`
}
