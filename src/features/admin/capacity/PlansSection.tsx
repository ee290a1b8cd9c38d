import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/components/SectionHead'
import { planRows, type PlanRow, type PlanUse, type RegionUse } from '@/domain/capacity/regionUse'
import { formatCount } from '@/lib/format'
import { foldOf } from './foldOf'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** Why a plan cannot be ordered in a region. */
function closedReason({ is_open, is_offered, plan_status }: PlanUse['place']): string {
  if (plan_status === 'draft') return 'Draft'
  if (plan_status === 'retired') return 'Retired'
  if (!is_offered) return 'Not offered'
  return is_open ? 'Not for sale' : 'Closed'
}

function Stock({ stock, place }: PlanUse) {
  const left = formatCount(place.stock ?? 0)
  switch (stock) {
    case 'unlimited':
      return <span className="text-12 md:text-14">No limit</span>
    case 'closed':
      return <span className="text-12 text-text-3 md:text-14">{closedReason(place)}</span>
    case 'sold-out':
      return <StateTag state="sold-out" />
    case 'low-stock':
      return <StateTag state="low-stock">{left} left</StateTag>
    case 'in-stock':
      return <span className="text-12 md:text-14">{left} left</span>
  }
}

function PlaceCell({ use }: { use: PlanUse | undefined }) {
  if (use === undefined) return <span className="text-12 text-text-3 md:text-14">Not offered</span>
  return (
    <>
      <Stock {...use} />
      {use.servers === 0 ? null : (
        <span className="block text-12 text-text-3">
          {formatCount(use.servers)} {use.servers === 1 ? 'server' : 'servers'}
        </span>
      )}
    </>
  )
}

const sizeOf = ({ size: { vcpus, memory_mib, disk_gib } }: PlanRow) =>
  [
    `${vcpus ?? 0} vCPU`,
    `${Math.round((memory_mib ?? 0) / 102.4) / 10} GiB memory`,
    ...(disk_gib === null ? [] : [`${disk_gib} GiB disk`]),
  ].join(', ')

/** Breaks after its dot, where it must break at all. */
function PlanName({ slug }: { slug: string }) {
  const size = slug.indexOf('.') + 1
  return (
    <>
      {slug.slice(0, size)}
      <wbr />
      {slug.slice(size)}
    </>
  )
}

const columnsOf = (regions: readonly RegionUse[]): Column<PlanRow>[] => [
  {
    id: 'plan',
    header: 'Plan',
    rowHeader: true,
    className: 'md:whitespace-nowrap',
    cell: (row) => (
      <>
        {/* On a phone the column would be as wide as two letters, and the name may break anywhere. */}
        <span className="block max-md:min-w-[3.75rem]">
          <PlanName slug={row.plan} />
        </span>
        <span className="block text-12 font-normal text-text-3 max-md:hidden">{sizeOf(row)}</span>
      </>
    ),
  },
  ...regions.map(({ region }) => ({
    id: region,
    header: region,
    cell: ({ places }: PlanRow) => <PlaceCell use={places.get(region)} />,
  })),
]

/** What is left of each plan in each region, and how many servers it has there. */
export function PlansSection({ regions }: { regions: readonly RegionUse[] }) {
  return (
    <section aria-labelledby="stock" className="border-t border-line">
      <SectionHead
        id="stock"
        title="Stock by plan"
        aside={<Link to="/admin/products">Manage products</Link>}
      />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        How many servers can still be created, and below it how many there are that are not deleted.
      </p>
      <div className="border-t border-line">
        <Table
          caption="Stock by plan"
          columns={columnsOf(regions)}
          rows={planRows(regions)}
          rowKey={({ plan }) => plan}
          {...foldOf(regions)}
          empty={
            <EmptyState title="No plans yet">
              A plan appears here once a region offers it.
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}
