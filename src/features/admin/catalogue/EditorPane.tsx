import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { useUser } from '@/domain/session/useAuth'
import { LoadFailure } from '@/components/LoadFailure'
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
  const { data: regions, error, isFetching, refetch, dataUpdatedAt } = useQuery(allRegionsQuery)
  if (error && !regions) {
    return <LoadFailure failure={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!regions) return <PaneSkeleton />
  const product =
    products.find(({ slug }) => slug === search.product) ??
    (products.length === 1 ? products[0] : undefined)
  return (
    <PlanEditor
      {...props}
      record={null}
      initial={{ fields: newPlanFields(product?.id ?? '', regions), version: null }}
      draftName={planDraftName(search)}
      regions={regions}
      now={dataUpdatedAt}
    />
  )
}

/** A stored plan, or a copy of one. */
function StoredPlan({ id, ...props }: PaneProps & { id: string }) {
  const { search, plans } = props
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(planQuery(id))
  if (error && !data) {
    return isGone(error) ? (
      <Missing what="plan" search={search} />
    ) : (
      <LoadFailure failure={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <PaneSkeleton />
  const isCopy = search.plan === NEW
  return (
    <PlanEditor
      {...props}
      record={isCopy ? null : data}
      initial={
        isCopy
          ? {
              fields: copiedFields(
                data,
                plans.map(({ slug }) => slug),
              ),
              version: null,
            }
          : { fields: planFieldsOf(data), version: data.plan.version }
      }
      draftName={planDraftName(search)}
      regions={data.regions}
      now={dataUpdatedAt}
    />
  )
}

const isGone = ({ code }: Failure) => code === 'not_found'

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
