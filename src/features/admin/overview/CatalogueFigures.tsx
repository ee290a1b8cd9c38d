import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { formatCount, formatDateTime } from '@/lib/format'
import { Stat } from '@/ui/Stat'
import { catalogueOverviewQuery } from '@/domain/catalogue/admin/overviewQueries'
import { figure, figureCell } from '@/components/admin/figures'

const note = (count: number | undefined) => <span className="num">{figure(count) ?? '…'}</span>

/** The figures of the catalogue on /admin. */
export function CatalogueFigures() {
  const query = useQuery(catalogueOverviewQuery)
  return (
    <section
      aria-labelledby="catalogue-figures"
      aria-busy={query.isPending}
      className="border-t border-line"
    >
      <SectionHead
        id="catalogue-figures"
        title="Catalogue"
        aside={<Link to="/admin/products">Manage products</Link>}
      />
      <QueryState query={query}>
        {(data) => (
          <>
            <div className="grid grid-cols-2 border-t border-line xl:grid-cols-4">
              <Stat
                className={`${figureCell} border-r`}
                label="Plans on sale"
                value={figure(data?.plans_published)}
                note={
                  <>
                    Of {note(data?.products)} {data?.products === 1 ? 'product' : 'products'}.
                  </>
                }
              />
              <Stat
                className={`${figureCell} xl:border-r`}
                label="Drafts"
                value={figure(data?.plans_draft)}
                note={
                  <>
                    {note(data?.plans_retired)} more {data?.plans_retired === 1 ? 'is' : 'are'}{' '}
                    retired.
                  </>
                }
              />
              <Stat
                className={`${figureCell} border-r max-xl:border-t`}
                label="Sold out"
                value={figure(data?.sold_out)}
                of={data ? `of ${formatCount(data.plans_published)}` : undefined}
                note="On sale, out of stock everywhere"
              />
              <Stat
                className={`${figureCell} max-xl:border-t`}
                label="Open regions"
                value={figure(data?.regions)}
                note="Regions with plans"
              />
            </div>
            <p className="border-t border-line px-(--pad) py-2.5 text-12 text-text-3">
              {data === undefined
                ? 'Counting…'
                : data.last_price_change === null
                  ? 'No prices yet.'
                  : `Last price change: ${formatDateTime(data.last_price_change)}.`}
            </p>
          </>
        )}
      </QueryState>
    </section>
  )
}
