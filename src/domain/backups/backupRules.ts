import { isInBin } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { whyReadOnly } from '@/domain/snapshots/snapshotRules'
import type { SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { timeZoneLabel } from '@/lib/timeZones'
import type { BackupSchedule, BackupTerms } from './backupSchedule'

/** How many backups of a server can be kept: the CHECK of `backup_schedules`. */
export const MOST_KEPT = 30

/** How many servers one request can be about. */
export const MOST_SERVERS = 100

/** The days of the week; Monday is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** An hour of the day: '03:00'. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** 'Every day between 03:00 and 04:00, Europe/Vienna' */
export function scheduleText({
  every,
  weekday,
  hour,
  timeZone,
}: Omit<BackupTerms, 'keep'>): string {
  const day = every === 'day' ? 'Every day' : `Every ${weekdays[(weekday ?? 1) - 1] ?? 'week'}`
  return `${day} between ${hourText(hour)} and ${hourText((hour + 1) % 24)}, ${timeZoneLabel(timeZone)}`
}

/** What somebody gets who chooses nothing: every night, a week of them. */
export const usualTerms = (timeZone: string): BackupTerms => ({
  every: 'day',
  weekday: null,
  hour: 3,
  timeZone,
  keep: 7,
})

/** What is wrong with the number of backups that somebody typed, or undefined. */
export function keepProblem(text: string): string | undefined {
  const keep = Number(text)
  return /^\d+$/.test(text.trim()) && keep >= 1 && keep <= MOST_KEPT
    ? undefined
    : `Enter a whole number from 1 to ${MOST_KEPT}.`
}

/** What is wrong with the hour that somebody typed, or undefined. */
export const hourProblem = (hour: number): string | undefined =>
  Number.isInteger(hour) && hour >= 0 && hour <= 23 ? undefined : 'The hour is whole, 0 to 23.'

/** What is wrong with the time zone that somebody typed, or undefined. */
export function timeZoneProblem(timeZone: string): string | undefined {
  try {
    Intl.DateTimeFormat('en', { timeZone })
    return undefined
  } catch {
    return 'Give a name such as Europe/Vienna, or UTC.'
  }
}

/** Why the person can change no backups now, or undefined. */
export function whyNoBackups(
  rules: Pick<InstanceRules, 'roles' | 'blocked'>,
  price: SnapshotPrice | null | undefined,
): string | undefined {
  const why = whyReadOnly('backup', rules)
  if (why !== undefined) return why
  if (price === undefined) return 'We are still reading the price.'
  return price === null ? 'The provider offers no backups at present.' : undefined
}

/** Why a server can have no backups, or undefined. It only explains: the database decides. */
export function whyNotBackedUp(instance: Pick<Instance, 'state' | 'plan'>): string | undefined {
  if (isInBin(instance)) return 'The server is deleted.'
  return instance.plan.diskGib === null ? 'The plan has no disk of a fixed size.' : undefined
}

/** A server with its schedule and what is kept of it. */
export interface ProtectedServer {
  instance: Instance
  /** Undefined: it is not protected. */
  schedule: BackupSchedule | undefined
  /** Those that are ready. */
  backups: readonly Snapshot[]
  /** What they cost for a month if they stay, in millionths of the currency. */
  monthMicros: number
}

/**
 * Each server with its backups: first those that nothing protects, then by name. A deleted one only while something of it
 * is kept.
 */
export function protectedServers(
  instances: readonly Instance[],
  schedules: readonly BackupSchedule[],
  snapshots: readonly Snapshot[],
): ProtectedServer[] {
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.instanceId, schedule]))
  const backupsOf = Map.groupBy(
    snapshots.filter(({ kind, state }) => kind === 'backup' && state === 'ready'),
    ({ server }) => server.id,
  )
  return instances
    .map((instance) => {
      const backups = backupsOf.get(instance.id) ?? []
      return {
        instance,
        schedule: scheduleOf.get(instance.id),
        backups,
        monthMicros: backups.reduce(
          (sum, { sizeGib, gibMonthMicros }) => sum + (sizeGib ?? 0) * gibMonthMicros,
          0,
        ),
      }
    })
    .filter(({ instance, backups }) => !isInBin(instance) || backups.length > 0)
    .toSorted(
      (a, b) =>
        Number(a.schedule !== undefined) - Number(b.schedule !== undefined) ||
        a.instance.name.localeCompare(b.instance.name, 'en', { numeric: true }),
    )
}
