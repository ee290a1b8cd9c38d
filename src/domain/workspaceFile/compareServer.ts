import { imageProblem, validate } from '@/domain/instances/choice'
import { virtualizationName, type Plan, type Price } from '@/domain/catalogue/plan'
import type { Instance } from '@/domain/instances/instance'
import { instanceCan, whyNoSettings } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { resizeProblem } from '@/domain/instances/resizeProblem'
import type { ServerChange, ServerStep } from './changes'
import type { Present } from './present'
import {
  backupDifferences,
  firewallDifferences,
  settingDifferences,
  wantedLabels,
  type FileSource,
} from './serverDifferences'
import type { PlacedProblem, WantedServer } from './wantedServers'

/** What a server that is there is compared with. */
export type InPlacePresent = Pick<
  Present,
  'plans' | 'images' | 'firewalls' | 'schedules' | 'rules' | 'backupPrice' | 'now'
>

interface Given {
  source: FileSource
  present: Present
  /** The firewalls that are there, or will be. */
  known: ReadonlySet<string>
}

/** What a server of the file needs. */
export interface Comparison {
  /** Undefined: it is as the file says. */
  change: ServerChange | undefined
  problems: PlacedProblem[]
  /** What it costs afterwards; undefined: unknown. */
  price: Price | undefined
}

/** Compares a server of the file with the one that is there, or in the bin. Null: there is none. */
export function compareServer(
  wanted: WantedServer,
  instance: Instance | null,
  given: Given,
): Comparison {
  const { present, known } = given
  const { entry, path } = wanted
  const problems: PlacedProblem[] = []
  const say = (field: string, message: string) =>
    problems.push({ path: [...path, field], message: `${wanted.name}: ${message}` })
  for (const name of entry.firewalls ?? []) {
    if (!known.has(name)) say('firewalls', `there is no firewall “${name}”.`)
  }
  for (const name of entry.keys ?? []) {
    if (present.keys !== null && !present.keys.includes(name)) {
      say('keys', `there is no SSH key “${name}”.`)
    }
  }
  if (entry.backups !== undefined && entry.backups !== false && present.backupPrice === null) {
    say('backups', 'the provider offers no backups at present.')
  }
  const plan = present.plans.find(({ slug }) => slug === entry.plan)
  const why = instance === null ? undefined : lossOf(wanted, instance, plan)
  if (instance === null || why !== undefined) {
    return madeNew(wanted, instance, { ...given, plan, why, problems })
  }
  const inPlace = compareInPlace(wanted, instance, given)
  for (const { path: place, message } of inPlace.problems) {
    problems.push({ path: place, message: `${wanted.name}: ${message}` })
  }
  return { ...inPlace, problems }
}

/** Why the server cannot become what the file says without another disk, or undefined. */
function lossOf({ entry }: WantedServer, instance: Instance, plan: Plan | undefined) {
  if (entry.region !== instance.region.slug) {
    return `The region changes from ${instance.region.slug} to ${entry.region}, and a disk does not move.`
  }
  if (plan === undefined || plan.slug === instance.plan.slug) return undefined
  if (plan.virtualization !== instance.plan.virtualization) {
    return `${plan.slug} is a ${virtualizationName(plan.virtualization)}, and the server is a ${virtualizationName(instance.plan.virtualization)}.`
  }
  return (plan.diskGib ?? 0) < (instance.plan.diskGib ?? 0)
    ? `The disk of ${plan.slug} is smaller, and a disk never shrinks.`
    : undefined
}

type NewServer = Given & {
  plan: Plan | undefined
  /** Why one that is there is deleted for it. */
  why: string | undefined
  problems: PlacedProblem[]
}

/** A server that is made, also in place of one that is deleted for it. */
function madeNew(wanted: WantedServer, instance: Instance | null, given: NewServer): Comparison {
  const { source, present, plan, why, problems } = given
  const { name, entry, path } = wanted
  const choice = { plan: entry.plan, region: entry.region, image: entry.image }
  const wrong = validate(choice, present)
  for (const field of ['plan', 'region', 'image'] as const) {
    const message = wrong[field]
    if (message !== undefined)
      problems.push({ path: [...path, field], message: `${name}: ${message}` })
  }
  const isThere = instance !== null && instance.deletedAt === null
  if (isThere) {
    const answer = instanceCan('delete', instance, present.rules)
    if (!answer.allowed) {
      problems.push({ path, message: `${name} cannot be replaced: ${answer.reason}` })
    }
  }
  const steps: ServerStep[] = [
    ...(isThere ? [{ do: 'delete' } as const] : []),
    {
      do: 'create',
      order: {
        plan: entry.plan,
        region: entry.region,
        image: entry.image,
        name,
        sshKeys: entry.keys ?? [],
        firewalls: entry.firewalls ?? [],
        cloudInit: entry.cloud_init ?? '',
        labels: wantedLabels(wanted, source, null),
        count: 1,
        hourlyMicros: plan?.hourlyMicros ?? 0,
      },
    },
    ...(entry.protected === true
      ? [{ do: 'settings', settings: { isProtected: true } } as const]
      : []),
  ]
  const backups = backupDifferences(entry, undefined, present.backupPrice?.gibMonthMicros ?? 0)
  return {
    change: {
      of: 'server',
      kind: isThere ? 'replace' : 'create',
      name,
      instance: isThere ? instance : null,
      details: [
        `${entry.plan} in ${entry.region} with ${entry.image}`,
        ...(entry.keys === undefined ? ['without an SSH key'] : []),
        ...backups.details,
      ],
      reason:
        isThere && why !== undefined
          ? `${why} The disk goes to the bin for 72 hours, and the new server has new addresses.`
          : undefined,
      steps: [...steps, ...backups.steps],
    },
    problems,
    price: plan,
  }
}

/**
 * What is changed on a server that is there, or that comes back from the bin.
 * @param given.source null: a person changes it by hand, and `entry.labels` are all that it shall have
 */
export function compareInPlace(
  wanted: WantedServer,
  instance: Instance,
  { source, present }: { source: FileSource | null; present: InPlacePresent },
): Comparison {
  const { name, entry, path } = wanted
  const { rules } = present
  const plan = present.plans.find(({ slug }) => slug === entry.plan)
  const problems: PlacedProblem[] = []
  const say = (field: string | undefined, message: string) =>
    problems.push({ path: field === undefined ? path : [...path, field], message })
  const isDeleted = instance.deletedAt !== null
  const details: string[] = []
  const steps: ServerStep[] = []
  let reason: string | undefined
  /** Asks whether an action is possible. A server in the bin is looked at as it will be: stopped. */
  const allow = (kind: ActionKind, field?: string) => {
    const seen =
      isDeleted && kind !== 'restore' ? { ...instance, state: 'stopped' as const } : instance
    const answer = instanceCan(kind, { ...seen, action: null }, rules)
    if (!answer.allowed) say(field, answer.reason)
  }

  if (isDeleted) {
    allow('restore')
    steps.push({ do: 'restore' })
    details.push('comes back from the bin with its disk')
  }
  const { settings, details: texts } = settingDifferences(wanted, source, instance)
  details.push(...texts)
  if (entry.plan !== instance.plan.slug) {
    if (plan === undefined) say('plan', `we have no plan ${entry.plan}.`)
    else {
      const wrong = resizeProblem(plan, instance, present.now)
      if (wrong === undefined) allow('resize', 'plan')
      else say('plan', `${plan.slug}: ${wrong}`)
      steps.push({ do: 'resize', plan: plan.slug, hourlyMicros: plan.hourlyMicros })
    }
    const restarts = instance.state === 'running' ? ', with a restart' : ''
    details.push(`plan ${instance.plan.slug} → ${entry.plan}${restarts}`)
  }
  if (entry.image !== instance.image.slug) {
    const image = present.images.find(({ slug }) => slug === entry.image)
    const wrong = image === undefined ? undefined : imageProblem(image, plan ?? instance.plan)
    if (image === undefined) say('image', `we have no image ${entry.image}.`)
    else if (wrong !== undefined) say('image', `${entry.image} ${wrong}.`)
    else allow('rebuild', 'image')
    steps.push({ do: 'rebuild', image: entry.image, keys: entry.keys ?? [] })
    details.push(`image ${instance.image.slug} → ${entry.image}`)
    reason = 'The disk is written again: everything on it is lost. The addresses stay.'
  }
  const attached = present.firewalls.flatMap((firewall) =>
    firewall.servers.some(({ id }) => id === instance.id) ? [firewall.name] : [],
  )
  const schedule = present.schedules.find(({ instanceId }) => instanceId === instance.id)
  for (const more of [
    firewallDifferences(entry, attached),
    backupDifferences(entry, schedule, present.backupPrice?.gibMonthMicros ?? 0),
  ]) {
    steps.push(...more.steps)
    details.push(...more.details)
  }
  if (isDeleted) steps.push({ do: 'start' })
  if (details.length === 0) return { change: undefined, problems, price: instance.price }

  const whyNot = isDeleted ? undefined : whyNoSettings(instance, rules)
  if (whyNot !== undefined) say(undefined, whyNot)
  // A server keeps the commit of its last change.
  const labels = wantedLabels(wanted, source, instance)
  const isLabelled = Object.entries(labels).every(([key, text]) => instance.labels[key] === text)
  const all = isLabelled ? settings : { ...settings, labels }
  const first = steps[0]?.do === 'restore' ? steps.splice(0, 1) : []
  return {
    change: {
      of: 'server',
      kind: reason !== undefined ? 'replace' : isDeleted ? 'restore' : 'change',
      name,
      instance,
      details,
      reason,
      steps: [
        ...first,
        ...(Object.keys(all).length === 0 ? [] : [{ do: 'settings', settings: all } as const]),
        ...steps,
      ],
    },
    problems,
    price: plan !== undefined && entry.plan !== instance.plan.slug ? plan : instance.price,
  }
}
