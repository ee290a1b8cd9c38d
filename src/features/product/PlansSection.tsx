import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useId, useMemo } from 'react'
import { useSearchText } from '@/lib/useSearchText'
import { pageById } from '@/content/pages'
import { QueryState } from '@/components/QueryState'
import { formatDateTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { DataSource } from '@/ui/DataSource'
import {
  compared as comparedIn,
  MOST_COMPARED,
  type CatalogueSearch,
  type CatalogueSort,
} from '@/domain/catalogue/catalogueSearch'
import { filterPlans, sortPlans } from '@/domain/catalogue/filterAndSortPlans'
import { CompareTray } from './CompareTray'
import { describeVirtualizations } from '@/domain/catalogue/hardware'
import { planKinds, type Plan } from '@/domain/catalogue/plan'
import { NothingOnSale } from './NothingOnSale'
import { PlanFilters } from './PlanFilters'
import { PlanTable } from './PlanTable'
import type { PlanTableShape } from '@/components/catalogue/productPages'
import { publicCatalogueUrl } from '@/domain/catalogue/publicRows'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import { VatNote } from '@/components/catalogue/VatNote'
import { usePlans } from '@/domain/catalogue/usePlans'
import { SectionTitle } from './SectionTitle'
import styles from './PlansSection.module.css'

export interface PlansBandProps {
  shape: PlanTableShape
  search: CatalogueSearch
  onChange: ChangeSearch
  /** Adds a server of the plan to the estimate of the page, if it has one. */
  onAdd?: (slug: string) => void
  /** The number of servers in this estimate, by plan. */
  counts?: ReadonlyMap<string, number>
}

/** Every filter, cleared. */
const countOf = (plans: readonly Plan[]) =>
  plans.length === 1 ? '1 plan' : `${plans.length} plans`

const NO_FILTER = {
  q: undefined,
  family: undefined,
  cpu: undefined,
  memory: undefined,
  vcpu: undefined,
  region: undefined,
  stock: undefined,
} satisfies Partial<CatalogueSearch>

/** The plan table of a product page with its filters. The address holds all of its state. */
export function PlansSection({ shape, search, onChange, onAdd, counts }: PlansBandProps) {
  const { plans, prices, now, isPending, query } = usePlans()
  const { timeZone } = useViewerLocale()
  const regions = useQuery(regionsQuery).data ?? []
  const titleId = useId()
  const fullId = useId()

  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) =>
    onChange({ q: q || undefined }, 'place'),
  )
  // The typed text renders at once; the rows are deferred.
  const wanted = useDeferredValue(text)
  const ofPage = useMemo(
    () => plans.filter((plan) => shape.kinds.some((kind) => kind === plan.kind)),
    [plans, shape],
  )
  const known = useMemo(() => knownIn(search, ofPage), [search, ofPage])
  const family = known.family ?? shape.family
  const { cpu, memory, vcpu, region, stock, image } = known
  const sort = search.sort ?? shape.sort
  const rows = useMemo(
    () =>
      sortPlans(
        filterPlans(ofPage, { q: wanted, family, cpu, memory, vcpu, region, stock }, now),
        sort,
      ),
    [ofPage, wanted, family, cpu, memory, vcpu, region, stock, now, sort],
  )

  const chosen = search.compare
  const compared = useMemo(() => comparedIn({ compare: chosen }), [chosen])
  const isFull = compared.length >= MOST_COMPARED
  const toggle = useCallback(
    (slug: string) => {
      const next = compared.includes(slug)
        ? compared.filter((each) => each !== slug)
        : [...compared, slug]
      onChange({ compare: next.join(',') || undefined })
    },
    [compared, onChange],
  )
  const onSort = useCallback(
    (next: CatalogueSort) => onChange({ sort: next === shape.sort ? undefined : next }),
    [onChange, shape],
  )
  const showAll = useCallback(() => onChange({ all: true }), [onChange])
  const clear = useCallback(() => {
    setText('')
    onChange(NO_FILTER)
  }, [onChange, setText])

  const isRead = query.data !== undefined
  const kind = planKinds.find(({ page }) => pageById(page).path === shape.path)
  // Without plans of its own there is nothing to filter, and the filters are not the reason.
  const isMissing = isRead && !plans.some((plan) => kind === undefined || plan.kind === kind.kind)
  const kinds = shape.kinds.join(',')
  return (
    <section
      id="plans"
      aria-labelledby={titleId}
      className={clsx('border-t border-line-2 [nav+&]:border-line', styles.root)}
      data-compares={compared.length > 0 || undefined}
    >
      <SectionTitle>
        <h2 id={titleId}>{shape.heading}</h2>
        {isMissing ? null : (
          <p id={fullId} className="small dim">
            {isFull ? (
              `You can compare up to ${MOST_COMPARED} plans. Remove one to add another.`
            ) : (
              <>
                Select up to {MOST_COMPARED} to compare
                {onAdd === undefined ? null : (
                  <span className="max-md:hidden">
                    , or add plans to the <a href="#estimate">estimate</a> below
                  </span>
                )}
                . Prices are <VatNote />
              </>
            )}
          </p>
        )}
      </SectionTitle>
      {isMissing ? null : (
        <PlanFilters
          shape={shape}
          plans={ofPage}
          regions={regions}
          search={known}
          onChange={onChange}
          text={text}
          onText={setText}
          onEnter={settleNow}
          count={isRead ? `${rows.length} of ${countOf(ofPage)}` : ''}
        />
      )}
      {rows.length === 0 ? null : (
        <p className="small border-b border-line px-(--pad) py-2.5">
          {describeVirtualizations(rows)}
        </p>
      )}
      <QueryState query={query}>
        {() =>
          isMissing ? (
            <NothingOnSale kind={kind?.name} isAnythingSold={plans.length > 0} />
          ) : (
            <PlanTable
              caption="Plans"
              facts={shape.facts}
              rows={rows}
              plans={plans}
              prices={prices}
              region={region}
              image={image}
              now={now}
              compared={compared}
              fullId={isFull ? fullId : undefined}
              onCompare={toggle}
              onAdd={onAdd}
              counts={counts}
              sort={sort}
              onSort={onSort}
              isWhole={search.all ?? false}
              onShowAll={showAll}
              onClear={clear}
              skeleton={isPending ? shape.rows : 0}
            />
          )
        }
      </QueryState>
      <CompareTray compared={compared} onChange={onChange} />
      <DataSource
        source={`GET /rest/v1/plan_catalogue?kind=in.(${kinds})`}
        note={isRead ? `${countOf(ofPage)}, as of ${formatDateTime(now, timeZone)}` : undefined}
        jsonHref={publicCatalogueUrl(...shape.kinds)}
      />
    </section>
  )
}

/** The search without a family or region that no row has, once the rows are loaded. */
function knownIn(search: CatalogueSearch, plans: readonly Plan[]): CatalogueSearch {
  if (plans.length === 0) return search
  const { family, region } = search
  const isFamily =
    family === 'all' || plans.some((plan) => plan.kind === family || plan.product.slug === family)
  const isRegion = plans.some((plan) => plan.regions.some((each) => each.region === region))
  return {
    ...search,
    family: isFamily ? family : undefined,
    region: isRegion ? region : undefined,
  }
}
