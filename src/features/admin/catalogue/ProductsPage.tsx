import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { QueryState } from '@/components/QueryState'
import { combineQueries } from '@/lib/queryView'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Pagination } from '@/ui/Pagination'
import { DataSource } from '@/ui/DataSource'
import type { AdminPlan, AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { ArrangePanel } from './ArrangePanel'
import { CsvActions } from './csv/CsvActions'
import { EditorPane } from './EditorPane'
import { AdminPlanFilters } from './AdminPlanFilters'
import { countPlans, filterPlans, groupPlans } from './planList'
import { planLinkId, PlanRows, PlanRowsSkeleton } from './PlanRows'
import { NEW, PLANS_PAGE_SIZE, type ProductsSearch } from '@/domain/catalogue/admin/productsSearch'
import { adminPlansQuery, adminProductsQuery } from '@/domain/catalogue/admin/queryOptions'
import styles from './catalogueAdmin.module.css'

/** /admin/products: the list of plans, and the editor of the plan that the address selects. */
export function ProductsPage({ search }: { search: ProductsSearch }) {
  const plans = useQuery(adminPlansQuery)
  const products = useQuery(adminProductsQuery)
  const isOpen = search.plan !== undefined || search.edit !== undefined
  const closed = {
    ...search,
    plan: undefined,
    from: undefined,
    edit: undefined,
    announce: undefined,
  }

  const isEmpty = products.data?.length === 0

  // A closed editor gives the focus back to its plan in the list.
  const last = useRef(search.plan)
  useEffect(() => {
    const left = last.current
    last.current = search.plan
    if (left !== undefined && !isOpen) document.getElementById(planLinkId(left))?.focus()
  }, [isOpen, search.plan])

  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Products"
        // On a phone the editor comes first.
        className={isOpen ? 'max-md:[&>div>div+div]:hidden' : 'max-md:[&>div>div+div>*]:flex-auto'}
        actions={
          <>
            <CsvActions />
            <Button asChild>
              <Link
                to="/admin/products"
                search={
                  search.arrange ? { ...search, arrange: undefined } : { ...closed, arrange: true }
                }
                resetScroll={false}
              >
                {search.arrange ? 'Back to the list' : 'Reorder'}
              </Link>
            </Button>
            <Button asChild variant={isEmpty && !isOpen ? 'primary' : 'secondary'}>
              <Link to="/admin/products" search={{ ...closed, edit: NEW }} resetScroll={false}>
                New product
              </Link>
            </Button>
            {/* A plan belongs to a product. */}
            {isEmpty ? null : (
              <Button asChild variant={isOpen ? 'secondary' : 'primary'}>
                <Link to="/admin/products" search={{ ...closed, plan: NEW }} resetScroll={false}>
                  New plan
                </Link>
              </Button>
            )}
          </>
        }
      />
      <div className={styles.productsSplit} data-open={isOpen || undefined}>
        <section aria-label="Catalogue" className={styles.productsList}>
          <QueryState query={combineQueries(plans, products)}>
            {(read) =>
              search.arrange && read ? (
                <ArrangePanel products={read[1]} plans={read[0]} />
              ) : (
                <>
                  <AdminPlanFilters
                    search={search}
                    products={products.data ?? []}
                    counts={plans.data && countPlans(plans.data, search)}
                  />
                  {read ? (
                    <PlanList
                      search={search}
                      products={read[1]}
                      plans={read[0]}
                      now={plans.dataUpdatedAt}
                    />
                  ) : (
                    <PlanRowsSkeleton />
                  )}
                </>
              )
            }
          </QueryState>
        </section>
        <div className={styles.productsPane}>
          <EditorPane search={search} products={products.data} plans={plans.data} />
        </div>
      </div>
    </>
  )
}

interface PlanListProps {
  search: ProductsSearch
  products: readonly AdminProduct[]
  plans: readonly AdminPlan[]
  now: number
}

function PlanList({ search, products, plans, now }: PlanListProps) {
  const { q, status, product } = search
  const isFiltered = q !== undefined || status !== undefined || product !== undefined
  const found = filterPlans(plans, search)
  // A page number past the end shows the last page.
  const pages = Math.max(1, Math.ceil(found.length / PLANS_PAGE_SIZE))
  const page = Math.min(search.page ?? 1, pages)
  const shown = found.slice((page - 1) * PLANS_PAGE_SIZE, page * PLANS_PAGE_SIZE)
  const samples = found.filter(({ is_sample }) => is_sample).length
  const cleared = { plan: search.plan, from: search.from, edit: search.edit }

  return (
    <>
      <p role="status" className="sr-only">
        {`${found.length} ${found.length === 1 ? 'plan' : 'plans'}`}
      </p>
      {found.length === 0 && (isFiltered || products.length === 0) ? (
        <EmptyState
          title={isFiltered ? 'No plans match your filters.' : 'No products yet.'}
          action={
            <Button asChild>
              {isFiltered ? (
                <Link to="/admin/products" search={cleared} resetScroll={false}>
                  Clear filters
                </Link>
              ) : (
                <Link to="/admin/products" search={{ edit: NEW }} resetScroll={false}>
                  New product
                </Link>
              )}
            </Button>
          }
        >
          {isFiltered
            ? 'Try another word, status or product.'
            : 'A product is a family of plans. Create one, then add plans to it.'}
        </EmptyState>
      ) : (
        <PlanRows
          groups={groupPlans(products, shown, !isFiltered && pages === 1)}
          search={search}
          now={now}
        />
      )}
      {pages > 1 ? (
        <Pagination
          className="border-t border-line"
          page={page}
          pageSize={PLANS_PAGE_SIZE}
          total={found.length}
          noun="plans"
          renderLink={({ page: to, ...link }) => (
            <Link
              {...link}
              to="/admin/products"
              search={{ ...search, page: to === 1 ? undefined : to }}
            />
          )}
        />
      ) : null}
      <DataSource
        source="GET /rest/v1/plan_catalogue"
        note={`${found.length} ${found.length === 1 ? 'row' : 'rows'}${
          samples === 0
            ? ''
            : samples === found.length
              ? ', sample catalogue'
              : `, ${samples} sample plans`
        }`}
        json={found}
      />
    </>
  )
}
