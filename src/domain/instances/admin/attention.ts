import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const attentionRow = v.object({
  /** A newer database may know others than the pages have words for. */
  kind: v.string(),
  items: v.number(),
  /** ISO text: since the oldest of them. Null: it was never otherwise. */
  since: v.nullable(moment),
})

/** How many servers, requests or tickets need staff for one reason. */
export type FleetAttention = v.InferOutput<typeof attentionRow>

/** @throws Failure (plain object): `forbidden` */
export function loadFleetAttention(signal: AbortSignal): Promise<FleetAttention[]> {
  return callBackend(v.array(attentionRow), (client) =>
    client.rpc('staff_attention').abortSignal(signal).retry(false),
  )
}

const finding = v.pipe(
  v.object({
    /** A newer provisioner may report others than the pages have words for. */
    kind: v.string(),
    engine_ref: v.optional(v.nullable(v.string()), null),
    instance_id: v.optional(v.nullable(v.string()), null),
    detail: v.string(),
    since: moment,
  }),
  v.transform((row) => ({
    kind: row.kind,
    engineRef: row.engine_ref,
    instanceId: row.instance_id,
    detail: row.detail,
    since: row.since,
  })),
)

/** A difference between the engine and the database. */
export type EngineFinding = v.InferOutput<typeof finding>

/**
 * How the engine differs from the database, each difference once, though every worker reports it. Servers whose action
 * takes too long are left out: the list of servers has a filter for them.
 * @throws Failure (plain object)
 */
export async function listEngineFindings(signal: AbortSignal): Promise<EngineFinding[]> {
  const workers = await readOwn(
    v.array(v.object({ findings: v.array(v.unknown()) })),
    'provisioner_list',
    { select: 'findings', order: 'seen_at.desc' },
    signal,
  )
  const found = new Map(
    workers
      .flatMap(({ findings }) => findings)
      // One of a newer form must not hide the others.
      .flatMap((row) => {
        const { success, output } = v.safeParse(finding, row)
        return success ? [output] : []
      })
      .filter(({ kind }) => kind !== 'stuck')
      .map((each) => [`${each.kind} ${each.engineRef} ${each.instanceId}`, each]),
  )
  return [...found.values()]
}
