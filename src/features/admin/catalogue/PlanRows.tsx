import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { formatDate } from '@/lib/format'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag } from '@/ui/StateTag'
import { kindNames, type AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { mibToGib } from './gib'
import { isHeldBack, visitorState, type PlanGroup } from './planList'
import type { ProductsSearch } from '@/domain/catalogue/admin/productsSearch'
import { usePlanPrices } from '@/components/catalogue/usePlanPrices'
import tableStyles from '@/ui/Table.module.css'
import styles from './catalogueAdmin.module.css'

const heads = ['Plan', 'vCPU / GiB / disk', 'Per hour', 'Cap', 'State', 'Ver.'] as const
const isRight = (head: string) => head === 'Per hour' || head === 'Cap' || head === 'Ver.'

export interface PlanRowsProps {
  groups: readonly PlanGroup[]
  search: ProductsSearch
  /** When the rows were read: milliseconds since 1970. */
  now: number
}

/** The id of a plan's link, which receives the focus when the plan's editor closes. */
export const planLinkId = (id: string) => `plan-${id}`

/** Plans below their products. A press anywhere in a row opens its editor. */
export function PlanRows({ groups, search, now }: PlanRowsProps) {
  const prices = usePlanPrices()
  return (
    <table role="table" className={clsx(tableStyles.table, styles.planRows)}>
      <caption className="sr-only">Plans</caption>
      <Head />
      {groups.map(({ product, plans }) => (
        <tbody key={product.id} role="rowgroup" aria-label={product.name}>
          <tr role="row" className={styles.planGroup}>
            <th
              role="rowheader"
              scope="rowgroup"
              colSpan={heads.length}
              aria-label={`Product ${product.name}`}
            >
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <span className="wrap-anywhere">{product.name}</span>
                  {kindNames[product.kind] === product.name ? null : (
                    <span className="text-12 font-normal text-text-3">
                      {kindNames[product.kind]}
                    </span>
                  )}
                  {product.status === 'published' ? null : <StateTag state={product.status} />}
                </span>
                <Link
                  to="/admin/products"
                  search={{ ...search, plan: undefined, from: undefined, edit: product.id }}
                  resetScroll={false}
                  aria-current={search.edit === product.id ? 'true' : undefined}
                  className="text-14 font-normal pointer-coarse:py-3"
                >
                  Edit <span className="sr-only">the product {product.name}</span>
                </Link>
              </span>
            </th>
          </tr>
          {plans.length === 0 ? (
            <tr role="row" className={styles.planRow}>
              <td role="cell" colSpan={heads.length} className="text-text-3">
                No plans yet.
              </td>
            </tr>
          ) : (
            plans.map((plan) => (
              <PlanRow key={plan.plan_id} {...{ plan, search, now }} prices={prices} />
            ))
          )}
        </tbody>
      ))}
    </table>
  )
}

function Head() {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {heads.map((head) => (
          <th
            key={head}
            role="columnheader"
            scope="col"
            className={isRight(head) ? tableStyles.end : undefined}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const none = <span className="dim">none</span>

interface PlanRowProps extends Pick<PlanRowsProps, 'search' | 'now'> {
  plan: AdminPlan
  prices: ReturnType<typeof usePlanPrices>
}

function PlanRow({ plan, search, now, prices }: PlanRowProps) {
  const { plan_id: id, vcpus, memory_mib, disk_gib } = plan
  const isChosen = search.plan === id
  return (
    <tr role="row" aria-selected={isChosen || undefined} className={styles.planRow}>
      <th role="rowheader" scope="row">
        <Link
          id={planLinkId(id)}
          to="/admin/products"
          search={{ ...search, plan: id, from: undefined, edit: undefined, arrange: undefined }}
          resetScroll={false}
          aria-current={isChosen ? 'true' : undefined}
          className={clsx(styles.planName, 'mono')}
        >
          {plan.slug}
        </Link>
        {plan.gpu_model === null ? null : (
          <span className="block text-12 font-normal text-text-3">
            {plan.gpu_count} × {plan.gpu_model}
          </span>
        )}
      </th>
      <td role="cell" data-l="Size" className="num">
        {vcpus} / {mibToGib(memory_mib)}
        {disk_gib === null ? '' : ` / ${disk_gib}`}
      </td>
      <td role="cell" data-l="Per hour" className={clsx('num', tableStyles.end)}>
        {prices.hourly(plan) ?? none}
      </td>
      <td role="cell" data-l="Cap" className={clsx('num', tableStyles.end)}>
        {prices.cap(plan) ?? none}
      </td>
      <td role="cell" className={styles.planState}>
        <span className="flex flex-wrap gap-x-4">
          <StateTag state={plan.status} />
          <VisitorTag plan={plan} now={now} />
        </span>
      </td>
      <td role="cell" data-l="Ver." className={clsx('num text-text-3!', tableStyles.end)}>
        {plan.version}
      </td>
    </tr>
  )
}

/** The state that visitors see, unless they can simply choose the plan. */
function VisitorTag({ plan, now }: { plan: AdminPlan; now: number }) {
  // The head of its product says that this is a draft or retired.
  if (isHeldBack(plan)) return <StateTag state="draft">Not on sale</StateTag>
  switch (visitorState(plan, now)) {
    case 'sold_out':
      return <StateTag state="sold-out" />
    case 'retiring':
      return <StateTag state="retiring">Until {formatDate(plan.announced_retire_at)}</StateTag>
    case 'closed':
      return <StateTag state="retiring">Ended {formatDate(plan.announced_retire_at)}</StateTag>
    default:
      return null
  }
}

/** Reserves the space of the rows while they are loading. */
export function PlanRowsSkeleton() {
  return (
    <table role="table" className={clsx(tableStyles.table, styles.planRows)} aria-busy="true">
      <caption className="sr-only">Plans</caption>
      <Head />
      <tbody role="rowgroup">
        {Array.from({ length: 12 }, (_, row) => (
          <tr role="row" key={row} className={styles.planRow}>
            {heads.map((head) => (
              <td role="cell" key={head}>
                <Skeleton className="h-5 max-w-20" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
