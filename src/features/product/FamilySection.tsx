import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { combineQueries } from '@/lib/queryView'
import { Stat } from '@/ui/Stat'
import { Skeleton } from '@/ui/Skeleton'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import type { MoneyFormat } from '@/domain/catalogue/money'
import { moneyParts } from '@/domain/catalogue/money'
import type { ProductPageShape } from '@/components/catalogue/productPages'
import type { Product } from '@/domain/catalogue/queries'
import { productsQuery } from '@/domain/catalogue/queryOptions'
import { summaryOf, type Span, type Summary } from '@/domain/catalogue/summary'
import { usePlans } from '@/domain/catalogue/usePlans'
import { SectionTitle } from './SectionTitle'
import styles from './FamilySection.module.css'

export interface FamilyBandProps {
  shape: ProductPageShape
  search: CatalogueSearch
}

/** The number of families for which space is reserved while they are loading. */
const EXPECTED = 3

/** The families of a page, each with its purpose. A press filters the table. */
export function FamilySection({ shape, search }: FamilyBandProps) {
  const { plans, prices, now, query } = usePlans()
  const familiesOf = (products: readonly Product[]) =>
    products.flatMap((product) => {
      const summary = summaryOf(
        plans.filter((plan) => plan.product.slug === product.slug),
        now,
      )
      return product.kind === shape.kind && summary ? [{ product, summary }] : []
    })
  return (
    // Without families the table below still has every plan, so a failure is not shown here.
    <QueryState query={combineQueries(query, useQuery(productsQuery))} failed={null} stale="silent">
      {(read) => {
        const families = read && familiesOf(read[1])
        if (families?.length === 0) return null
        return (
          <section
            id="families"
            aria-labelledby="families-title"
            className="border-t border-line-2 [nav+&]:border-line"
          >
            <SectionTitle>
              <h2 id="families-title">Choose a family by need</h2>
              <p className="small dim">Pick one to filter the plans.</p>
            </SectionTitle>
            <ul className={styles.list}>
              {families
                ? families.map(({ product, summary }) => (
                    <Family
                      key={product.slug}
                      product={product}
                      summary={summary}
                      format={prices.hourlyFormat(summary.from)}
                      shape={shape}
                      search={search}
                    />
                  ))
                : Array.from({ length: EXPECTED }, (_, index) => (
                    <li key={index} className={styles.family} aria-hidden="true">
                      <Skeleton className="h-7 w-40" />
                      <Skeleton className="h-10" />
                      <Skeleton className="h-5 w-48" />
                      <Skeleton className="h-14 w-28" />
                    </li>
                  ))}
            </ul>
          </section>
        )
      }}
    </QueryState>
  )
}

interface FamilyProps {
  product: Product
  summary: Summary
  format: MoneyFormat
  shape: ProductPageShape
  search: CatalogueSearch
}

const range = ({ least, most }: Span) => (least === most ? String(least) : `${least}–${most}`)

function Family({ product, summary, format, shape, search }: FamilyProps) {
  const isChosen = search.family === product.slug
  const { before, figure, after } = moneyParts(summary.from.hourlyMicros, format)
  return (
    <li className={styles.family} data-chosen={isChosen || undefined}>
      <h3>
        <Link
          to={shape.path}
          search={(now) => ({ ...now, family: isChosen ? undefined : product.slug })}
          hash="plans"
          resetScroll={false}
          aria-current={isChosen || undefined}
        >
          {product.name}
        </Link>
      </h3>
      <p className="small">{product.summary}</p>
      <p className="num text-14 whitespace-normal">
        {range(summary.vcpus)} vCPU {summary.cpus.join(' or ')}, {range(summary.memory)} GiB memory
      </p>
      <Stat
        label="from, per hour"
        size="s"
        prefix={before || undefined}
        of={after || undefined}
        value={figure}
      />
    </li>
  )
}
