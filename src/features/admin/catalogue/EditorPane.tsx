import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '@/domain/session/useAuth'
import { QueryState } from '@/components/QueryState'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Skeleton } from '@/ui/Skeleton'
import type { AdminPlan, AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { PlanEditor, planDraftName } from './PlanEditor'
import { copiedFields, newPlanFields, planFieldsOf } from './planForm'
import { ProductEditor } from './ProductEditor'
import { NEW, type ProductsSearch } from '@/domain/catalogue/admin/productsSearch'
import { allRegionsQuery, planQuery } from '@/domain/catalogue/admin/queryOptions'

interface EditorPaneProps {
  search: ProductsSearch
  /** undefined while they are loading. */
  products: readonly AdminProduct[] | undefined
  plans: readonly AdminPlan[] | undefined
}

interface PaneProps {
  userId: string
  search: ProductsSearch
  products: readonly AdminProduct[]
  plans: readonly AdminPlan[]
  takesFocus: boolean
}

/** The editor that the address selects, or a placeholder. */
export function EditorPane({ search, products, plans }: EditorPaneProps) {
  const user = useUser()
  const { plan, from, edit } = search
  const key = `${plan ?? ''} ${from ?? ''} ${edit ?? ''}`
  // An editor that opens with the page does not take the focus; one that opens later does.
  const [firstKey, setFirstKey] = useState<string | null>(key)
  if (firstKey !== null && key !== firstKey) setFirstKey(null)

  if (plan === undefined && edit === undefined) {
    return (
      <EmptyState title="Select a plan">
        Edit its price, regions and stock here, with a preview of the product page.
      </EmptyState>
    )
  }
  if (user === null) return null
  if (!products || !plans) return <PaneSkeleton />
  const pane = { userId: user.id, search, products, plans, takesFocus: firstKey === null }
  if (edit !== undefined) {
    const product = products.find(({ id }) => id === edit) ?? null
    if (edit !== NEW && product === null) return <Missing what="product" search={search} />
    return <ProductEditor key={key} {...pane} product={product} />
  }
  return plan === NEW && from === undefined ? (
    <NewPlan key={key} {...pane} />
  ) : (
    <StoredPlan key={key} {...pane} id={from ?? plan ?? ''} />
  )
}

function NewPlan(props: PaneProps) {
  const { search, products } = props
  const query = useQuery(allRegionsQuery)
  const product =
    products.find(({ slug }) => slug === search.product) ??
    (products.length === 1 ? products[0] : undefined)
  return (
    // The form merges newer rows itself.
    <QueryState query={query} stale="silent" pending={<PaneSkeleton />}>
      {(regions) => (
        <PlanEditor
          {...props}
          record={null}
          initial={{ fields: newPlanFields(product?.id ?? '', regions), version: null }}
          draftName={planDraftName(search)}
          regions={regions}
          now={query.dataUpdatedAt}
        />
      )}
    </QueryState>
  )
}

/** A stored plan, or a copy of one. */
function StoredPlan({ id, ...props }: PaneProps & { id: string }) {
  const { search, plans } = props
  const query = useQuery(planQuery(id))
  const isCopy = search.plan === NEW
  const isGone = query.error?.code === 'not_found'
  return (
    <QueryState
      query={query}
      stale="silent"
      pending={<PaneSkeleton />}
      failed={isGone ? <Missing what="plan" search={search} /> : undefined}
    >
      {(record) => (
        <PlanEditor
          {...props}
          record={isCopy ? null : record}
          initial={
            isCopy
              ? {
                  fields: copiedFields(
                    record,
                    plans.map(({ slug }) => slug),
                  ),
                  version: null,
                }
              : { fields: planFieldsOf(record), version: record.plan.version }
          }
          draftName={planDraftName(search)}
          regions={record.regions}
          now={query.dataUpdatedAt}
        />
      )}
    </QueryState>
  )
}

function Missing({ what, search }: { what: string; search: ProductsSearch }) {
  return (
    <EmptyState
      title={`This ${what} no longer exists.`}
      action={
        <Button asChild>
          <Link
            to="/admin/products"
            search={{ ...search, plan: undefined, from: undefined, edit: undefined }}
          >
            All plans
          </Link>
        </Button>
      }
    >
      It may have been deleted.
    </EmptyState>
  )
}

function PaneSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 px-(--pad) py-5">
      <p role="status" className="sr-only">
        Loading the editor
      </p>
      <Skeleton className="h-8 max-w-48" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="grid grid-cols-3 gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  )
}
