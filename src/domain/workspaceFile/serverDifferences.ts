import type { BackupSchedule, BackupTerms } from '@/domain/backups/backupSchedule'
import { scheduleText, weekdays } from '@/domain/backups/backupRules'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceSettings } from '@/domain/instances/instanceMutations'
import type { ServerStep } from './changes'
import { fileLabels, originOf, ownLabels } from './fileLabels'
import type { FileServer } from './fileSchema'
import type { WantedServer } from './wantedServers'

/** Where the file is kept, as the person who applies it says. */
export interface FileSource {
  file: string
  repository?: string | undefined
  commit?: string | undefined
}

/** Steps, and each in a few words. */
interface Differences {
  steps: ServerStep[]
  details: string[]
}

/** The labels that a server should have. The commit is that of its last change. Without a file they are those of the entry. */
export function wantedLabels(
  { name, entry }: WantedServer,
  source: FileSource | null,
  instance: Instance | null,
): Record<string, string> {
  if (source === null) return { ...(entry.labels ?? instance?.labels) }
  const { file, repository, commit } = source
  const origin = instance === null ? undefined : originOf(instance)
  const kept = repository ?? origin?.repository
  const last = commit ?? origin?.commit
  return {
    ...(entry.labels ?? (instance === null ? {} : ownLabels(instance.labels))),
    [fileLabels.file]: file,
    [fileLabels.entry]: name,
    ...(kept === undefined ? {} : { [fileLabels.repository]: kept }),
    ...(last === undefined ? {} : { [fileLabels.commit]: last }),
  }
}

/** How name, labels and protection differ. */
export function settingDifferences(
  wanted: WantedServer,
  source: FileSource | null,
  instance: Instance,
): { settings: Partial<InstanceSettings>; details: string[] } {
  const settings: Partial<InstanceSettings> = {}
  const details: string[] = []
  if (wanted.name !== instance.name) {
    settings.name = wanted.name
    details.push(`name ${instance.name} → ${wanted.name}`)
  }
  const { isProtected } = instance
  const isWanted = wanted.entry.protected ?? isProtected
  if (isWanted !== isProtected) {
    settings.isProtected = isWanted
    details.push(isWanted ? 'protected' : 'no longer protected')
  }
  const labels = wantedLabels(wanted, source, instance)
  const texts = labelDetails(instance.labels, labels)
  if (texts.length > 0) {
    settings.labels = labels
    details.push(...texts)
  }
  return { settings, details }
}

/** How labels differ. The commit alone is no difference: a server keeps that of its last change. */
function labelDetails(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.toSorted().flatMap((key) => {
    if (key === fileLabels.commit || before[key] === after[key]) return []
    if (key === fileLabels.file) return [`managed by the file ${after[key] ?? ''}`]
    if (key === fileLabels.entry) return []
    if (after[key] === undefined) return [`label ${key} removed`]
    return before[key] === undefined
      ? [`label ${key}=${after[key]}`]
      : [`label ${key}: ${before[key]} → ${after[key]}`]
  })
}

/** How the firewalls differ. Without a word of the file they stay. */
export function firewallDifferences(
  { firewalls }: FileServer,
  attached: readonly string[],
): Differences {
  if (firewalls === undefined) return { steps: [], details: [] }
  const missing = firewalls.filter((name) => !attached.includes(name))
  const surplus = attached.filter((name) => !firewalls.includes(name))
  return {
    steps: [
      ...missing.map((firewall): ServerStep => ({ do: 'attach', firewall })),
      ...surplus.map((firewall): ServerStep => ({ do: 'detach', firewall })),
    ],
    details: [
      ...missing.map((name) => `firewall ${name}`),
      ...surplus.map((name) => `without firewall ${name}`),
    ],
  }
}

/** How the backups differ. Without a word of the file they stay. */
export function backupDifferences(
  { backups }: FileServer,
  schedule: BackupSchedule | undefined,
  gibMonthMicros: number,
): Differences {
  if (backups === undefined) return { steps: [], details: [] }
  if (backups === false) {
    return schedule === undefined
      ? { steps: [], details: [] }
      : { steps: [{ do: 'stopBackups' }], details: ['no more backups'] }
  }
  const terms: BackupTerms = {
    every: backups.day === undefined ? 'day' : 'week',
    weekday: backups.day === undefined ? null : weekdays.indexOf(backups.day) + 1,
    hour: backups.hour,
    timeZone: backups.time_zone,
    keep: backups.keep,
  }
  const isSame =
    schedule !== undefined &&
    (['every', 'weekday', 'hour', 'timeZone', 'keep'] as const).every(
      (each) => schedule[each] === terms[each],
    )
  if (isSame) return { steps: [], details: [] }
  return {
    steps: [{ do: 'backups', terms, gibMonthMicros }],
    details: [`backups ${lowerFirst(scheduleText(terms))}, ${terms.keep} kept`],
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
