import { UNREACHABLE } from '@machines/failures'
import type { UsagePoint } from '@/domain/instances/history'
import type { UsagePeriod } from '@/domain/instances/usagePeriods'
import { brand } from '@/lib/brand'
import { download } from '@/lib/csv/download'

/** The columns of the file. People keep files that depend on them. An empty cell: not known. */
const columns: readonly (readonly [string, (point: UsagePoint) => string | number])[] = [
  ['at', ({ at }) => at],
  ['samples', ({ samples }) => samples],
  ['cpu_percent', ({ cpuPermille }) => cpuPermille / 10],
  ['cpu_percent_max', ({ cpuPermilleMax }) => cpuPermilleMax / 10],
  ['memory_mib', ({ memoryMib }) => memoryMib],
  ['memory_mib_max', ({ memoryMibMax }) => memoryMibMax],
  ['disk_read_bytes', ({ diskReadBytes }) => diskReadBytes],
  ['disk_written_bytes', ({ diskWrittenBytes }) => diskWrittenBytes],
  ['disk_bytes_per_second_max', ({ diskRateMax }) => diskRateMax ?? ''],
  ['net_in_bytes', ({ netInBytes }) => netInBytes],
  ['net_out_bytes', ({ netOutBytes }) => netOutBytes],
  ['net_bytes_per_second_max', ({ netRateMax }) => netRateMax ?? ''],
]

/** Readings as rows of a CSV file, with a head. Times are those of UTC. */
export function usageCells(points: readonly UsagePoint[]): (string | number)[][] {
  return [
    columns.map(([name]) => name),
    ...points.map((point) => columns.map(([, read]) => read(point))),
  ]
}

/**
 * Downloads readings of a server as CSV.
 * @throws Failure (plain object): `network`, if the part that writes files does not load
 */
export async function exportUsage(
  server: string,
  period: UsagePeriod,
  points: readonly UsagePoint[],
): Promise<void> {
  // Loaded only now, because the page needs it only for an export.
  const { csvText } = await import('@/lib/csv/csvText').catch(() => Promise.reject(UNREACHABLE))
  download(`${brand.slug}-${server}-usage-${period.id}.csv`, csvText(usageCells(points)))
}
