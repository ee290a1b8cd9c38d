import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'

const stepRow = v.pipe(
  v.object({
    /** A newer database may know others than the page has words for. */
    step: v.string(),
    is_done: v.boolean(),
  }),
  v.transform(({ step, is_done }) => ({ step, isDone: is_done })),
)

/** Something that a provider does before customers can order. */
export type FirstStep = v.InferOutput<typeof stepRow>

/**
 * What is needed before customers can order, in this order.
 * @throws Failure (plain object): `forbidden`
 */
export function loadFirstSteps(signal: AbortSignal): Promise<FirstStep[]> {
  return callBackend(v.array(stepRow), (client) =>
    client.rpc('admin_first_steps').abortSignal(signal).retry(false),
  )
}

/** Read again at each visit: most steps are taken on other pages. */
export const firstStepsQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('firstSteps'),
  queryFn: ({ signal }) => loadFirstSteps(signal),
  staleTime: 0,
})
