import type { Client } from 'pg'
import { SAMPLE_STEP_MS } from './storeUsage.ts'

/** With one every five minutes: three and a half days. */
export const SAMPLES_OF_A_SERVER = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Averages of hours and days reach back as far as the longest chart that is measured. */
const CHART_MS = 30 * DAY_MS
/** The roll-up leaves out what is younger: samples may be on their way. */
const ON_THEIR_WAY_MS = 120_000

/** Hours and days wait for samples that come late. */
const LATE_MS = 600_000

const REPORT_MS = 30_000

/** A kind of `app.usage_retention`. */
interface Kind {
  text: string
  level: number
  stepMs: number
  samples: number
  /** The first time without a row, in ms since 1970. */
  next: number
}

const startOf = (stepMs: number, at: number) => Math.floor(at / stepMs) * stepMs

/**
 * Readings of all servers, as the provisioners and the roll-up would have left them: in the order of time, into parts of
 * days, with their indexes there. Only triggers are left out, also those of foreign keys.
 */
export class UsageRows {
  readonly #client: Client
  readonly #kinds: Kind[]

  constructor(client: Client) {
    const now = Date.now()
    this.#client = client
    const kind = (text: string, level: number, stepMs: number, backMs: number): Kind => ({
      text,
      level,
      stepMs,
      samples: stepMs / SAMPLE_STEP_MS,
      next: startOf(stepMs, now - backMs),
    })
    const sampledMs = SAMPLES_OF_A_SERVER * SAMPLE_STEP_MS
    this.#kinds = [
      kind('samples', 0, SAMPLE_STEP_MS, sampledMs),
      kind('averages of five minutes', 1, SAMPLE_STEP_MS, sampledMs),
      kind('averages of hours', 2, HOUR_MS, CHART_MS),
      kind('averages of days', 3, DAY_MS, CHART_MS),
    ]
  }

  /** The time of the newest samples. */
  get newest(): Date {
    return new Date((this.#kinds[0]?.next ?? Number.NaN) - SAMPLE_STEP_MS)
  }

  /**
   * Makes the parts that a month of use leaves, and fills them until now.
   * @param report is called each half minute with how far it is
   */
  async fill(report: (text: string) => void): Promise<void> {
    // What is written to a table in the transaction that made it needs no log, with wal_level=minimal.
    await this.#client.query(`
      create temp table servers as
      select id, case row_number() over () % 100 when 0 then 950 else 120 end as cpu
      from app.instances where state = 'running';
      begin;
      set local timezone = 'UTC';
      -- That of the samples of before there were parts: it has none.
      drop table app_parts.usage_samples_before;
      select private.make_part(t.whole, b.begins, b.begins + r.part)
      from app.usage_retention r
      cross join lateral (
        select case r.level when 0 then 'app.usage_samples' else 'app_parts.usage_rollups_' || r.kind end::regclass as whole
      ) t
      cross join lateral generate_series(
        date_bin(r.part, now() - r.keep_for, '2000-01-01Z'), now(), r.part) b (begins)
      where r.part is not null
        and not exists (select from private.parts_of(t.whole) p where p.ends = b.begins + r.part);`)
    await this.#write(report)
    await this.#client.query('commit')
  }

  /** Fills the time that has passed since. An hour and five minutes are left to roll up. */
  async catchUp(): Promise<void> {
    await this.#write(() => {})
    for (const { level, next } of this.#kinds.slice(1)) {
      // oxlint-disable-next-line no-await-in-loop -- three small statements
      await this.#client.query(
        'update app.usage_retention set rolled_up_to = $2 where level = $1',
        [level, new Date(next)],
      )
    }
  }

  async #write(report: (text: string) => void): Promise<void> {
    await this.#client.query('set session_replication_role = replica')
    let toldAt = Date.now()
    for (const kind of this.#kinds) {
      const first = kind.next
      for (let ends = endOf(kind); kind.next < ends; ends = endOf(kind)) {
        // oxlint-disable-next-line no-await-in-loop -- in the order of time
        await this.#writeStep(kind)
        kind.next += kind.stepMs
        if (Date.now() - toldAt < REPORT_MS) continue
        toldAt = Date.now()
        report(`${kind.text} ${((100 * (kind.next - first)) / (ends - first)).toFixed(0)} %`)
      }
    }
    await this.#client.query('set session_replication_role = origin')
  }

  async #writeStep({ level, samples, next }: Kind): Promise<void> {
    const at = new Date(next)
    if (level === 0) {
      await this.#client.query(
        `insert into app.usage_samples
         select id, $1, cpu, 512, 1000000, 2000000, 3000000, 4000000 from servers`,
        [at],
      )
      return
    }
    await this.#client.query(
      `insert into app.usage_rollups (
         instance_id, at, level, samples, cpu_permille, cpu_permille_max, memory_mib, memory_mib_max,
         disk_read_bytes, disk_written_bytes, net_in_bytes, net_out_bytes, disk_rate_max, net_rate_max)
       select id, $1, $2, $3::integer, cpu, cpu, 512, 512,
         1000000 * $3, 2000000 * $3, 3000000 * $3, 4000000 * $3, 10000, 23333
       from servers`,
      [at, level, samples],
    )
  }
}

/** Until when a kind is filled. The clock goes on meanwhile. */
function endOf({ level, stepMs }: Kind): number {
  const newest = startOf(SAMPLE_STEP_MS, Date.now() - ON_THEIR_WAY_MS)
  if (level === 0) return newest + SAMPLE_STEP_MS
  if (level === 1) return newest - stepMs
  return startOf(stepMs, newest - LATE_MS) - (level === 2 ? stepMs : 0)
}
