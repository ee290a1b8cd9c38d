import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

const defaultRow = v.pipe(
  v.object({
    metric: v.string(),
    label: v.string(),
    unit: v.string(),
    new_max: v.number(),
    new_days: v.number(),
    default_max: v.number(),
  }),
  v.transform(({ new_max, new_days, default_max, ...row }) => ({
    ...row,
    /** Of an account that is younger, for all its workspaces together. */
    newMax: new_max,
    newDays: new_days,
    /** Of each workspace of an older account. */
    max: default_max,
  })),
)

/** The limits of workspaces for which staff set none. */
export type QuotaDefault = v.InferOutput<typeof defaultRow>

export const quotaDefaultsQuery = queryOptions({
  queryKey: queryKeys.instances('quotaDefaults'),
  queryFn: ({ signal }) =>
    callBackend(v.array(defaultRow), (client) =>
      client.rpc('admin_quota_defaults').abortSignal(signal).retry(false),
    ),
})

/**
 * Sets the limits of all workspaces for which staff set none.
 * @throws Failure (plain object): `invalid_input` with `field`; `forbidden`
 */
export async function setQuotaDefault(
  { metric, newMax, newDays, max }: Pick<QuotaDefault, 'metric' | 'newMax' | 'newDays' | 'max'>,
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('set_quota_default', {
        metric,
        new_max: newMax,
        new_days: newDays,
        default_max: max,
        reason,
      }),
    fieldOfDetail,
  )
}
