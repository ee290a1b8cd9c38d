import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyFailure } from '@/components/notifyFailure'
import { queryKeys } from '@/domain/queryKeys'
import { orderPlans, orderProducts } from '@/domain/catalogue/admin/mutations'
import { inOrder } from './planList'
import { adminPlansQuery, adminProductsQuery } from '@/domain/catalogue/admin/queryOptions'

export interface Order {
  /** The product whose plans are ordered; null: the products themselves. */
  product: string | null
  /** All ids in the new order. */
  ids: string[]
}

/** Changes an order optimistically, and restores it if the service refuses the change. */
export function useOrder() {
  const queries = useQueryClient()
  const plansKey = adminPlansQuery.queryKey
  const productsKey = adminProductsQuery.queryKey
  const { mutate } = useMutation({
    // Mutations of one scope run in sequence, so the later order is the final one.
    scope: { id: 'catalogue-order' },
    mutationFn: ({ product, ids }: Order) =>
      product === null ? orderProducts(ids) : orderPlans(product, ids),
    onMutate: async ({ product, ids }: Order) => {
      await queries.cancelQueries({ queryKey: product === null ? productsKey : plansKey })
      const before = {
        plans: queries.getQueryData(plansKey),
        products: queries.getQueryData(productsKey),
      }
      if (product === null) {
        queries.setQueryData(productsKey, (rows) => rows && inOrder(rows, ({ id }) => id, ids))
      } else {
        queries.setQueryData(
          plansKey,
          (rows) => rows && inOrder(rows, ({ plan_id }) => plan_id, ids),
        )
      }
      return before
    },
    onError: (failure, _, before) => {
      queries.setQueryData(plansKey, before?.plans)
      queries.setQueryData(productsKey, before?.products)
      notifyFailure(
        `The order is as it was. ${failure.message} ${failure.hint ?? ''}`.trim(),
        failure,
      )
    },
    meta: {
      invalidates: [plansKey, productsKey, queryKeys.catalogue()],
      alsoAfter: 'failure',
    },
  })
  return { order: mutate }
}
