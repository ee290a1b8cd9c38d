import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'

const amount = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))

const memberRow = v.object({
  region: v.string(),
  name: v.string(),
  state: v.picklist(['online', 'offline', 'evacuated']),
  /** null: the engine has not said it. Those of a machine that is offline are the last that were known. */
  cpu_threads: amount,
  memory_mib: amount,
  memory_used_mib: amount,
  disk_mib: amount,
  disk_used_mib: amount,
  servers: amount,
  /** When it was last there; null: never while it was reported. */
  seen_at: v.nullable(moment),
  /** By the clock of the database: the reader's may be wrong. */
  seconds_since_report: v.number(),
})

/** A machine behind a region. */
export type Member = v.InferOutput<typeof memberRow>

/**
 * The machines behind all regions that were reported in the last 7 days, by region and name.
 * @throws Failure (plain object)
 */
export async function loadMembers(signal: AbortSignal): Promise<Member[]> {
  return callBackend(v.array(memberRow), (client) =>
    client
      .from('engine_member_list')
      .select(
        'region, name, state, cpu_threads, memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers, seen_at, seconds_since_report',
      )
      .order('region')
      .order('name')
      .abortSignal(signal)
      .retry(false),
  )
}

/** Machines are reported each minute. After three the report says nothing about now. */
const SILENT_SECONDS = 180

export const isCurrent = ({ seconds_since_report }: Member) =>
  seconds_since_report <= SILENT_SECONDS

/** The open regions of which nobody knows at present what stands behind them. */
export function regionsWithoutReport(
  regions: readonly { region: string; is_open: boolean }[],
  members: readonly Member[],
): string[] {
  const reported = new Set(members.filter(isCurrent).map(({ region }) => region))
  const open = regions.filter(({ is_open }) => is_open).map(({ region }) => region)
  return [...new Set(open)].filter((region) => !reported.has(region))
}

/** "20 s ago", "3 min ago", "5 h ago", "2 d ago": the largest unit that has passed once. */
export function formatAge(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
  ] as const
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['s', 1]
  return `${Math.floor(Math.max(0, seconds) / size)} ${unit} ago`
}
