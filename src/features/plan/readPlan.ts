import {
  priceVersionsQuery,
  publishedPlansQuery,
  regionsQuery,
} from '@/domain/catalogue/queryOptions'
import { planWords, type PlanWords } from '@/domain/catalogue/planWords'
import { queryClientOf } from '@/domain/session/queryClient'
import { readRows } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'

/**
 * Starts to read the rows of the page of a plan: for the loader of its route.
 * @returns title and description, if the plans are already read, as for the build and after a click on a link
 */
export async function readPlan(
  context: RouterContext,
  slug: string,
): Promise<PlanWords | undefined> {
  await readRows(context, publishedPlansQuery, regionsQuery, priceVersionsQuery)
  const plans = queryClientOf(context).getQueryData(publishedPlansQuery.queryKey)
  const plan = plans?.find((each) => each.slug === slug)
  return plan && planWords(plan)
}
