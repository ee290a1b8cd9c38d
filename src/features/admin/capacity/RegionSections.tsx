import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { capacityQuery } from '@/domain/capacity/queryOptions'
import { regionUses, type RegionUse, type Use } from '@/domain/capacity/regionUse'
import { formatCount, MIB_PER_GIB } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { PlansSection } from './PlansSection'
import { StatesSection } from './StatesSection'

function UseCell({ use: { used, left }, divisor = 1 }: { use: Use; divisor?: number }) {
  const figure = (amount: number) => formatCount(Math.round(amount / divisor))
  return (
    <>
      {figure(used)}{' '}
      <span className="block text-12 text-text-3">
        {left === null ? 'no limit' : `${figure(left)} left`}
      </span>
    </>
  )
}

/** How many plans are sold out or low. */
function PlansToWatch({ plans }: RegionUse) {
  const count = (stock: string) => plans.filter((plan) => plan.stock === stock).length
  const soldOut = count('sold-out')
  const low = count('low-stock')
  if (soldOut + low === 0) return <span className="text-text-3">None</span>
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {soldOut > 0 ? <StateTag state="sold-out">{soldOut} sold out</StateTag> : null}
      {low > 0 ? <StateTag state="low-stock">{low} low</StateTag> : null}
    </span>
  )
}

const columns: readonly Column<RegionUse>[] = [
  {
    id: 'region',
    header: 'Region',
    rowHeader: true,
    cell: ({ region, name, isOpen }) => (
      <>
        {region}
        <span className="block text-12 font-normal text-text-3">
          {name}
          {isOpen ? null : ', closed'}
        </span>
      </>
    ),
  },
  {
    id: 'servers',
    header: 'Servers',
    figure: true,
    align: 'end',
    cell: ({ servers }) => <UseCell use={servers} />,
  },
  {
    id: 'vcpus',
    header: 'vCPU',
    figure: true,
    align: 'end',
    cell: ({ vcpus }) => <UseCell use={vcpus} />,
  },
  {
    id: 'memory',
    header: 'Memory, GiB',
    figure: true,
    align: 'end',
    cell: ({ memoryMib }) => <UseCell use={memoryMib} divisor={MIB_PER_GIB} />,
  },
  {
    id: 'disk',
    header: 'Disk, GiB',
    figure: true,
    align: 'end',
    cell: ({ diskGib }) => <UseCell use={diskGib} />,
  },
  { id: 'stock', header: 'Plans to watch', list: 'full', cell: PlansToWatch },
]

/** The regions in one table, then their servers by state, then the stock of each plan. */
export function RegionSections() {
  const query = useQuery(capacityQuery)
  return (
    <QueryState query={query}>
      {(places) => {
        const regions = places === undefined ? undefined : regionUses(places)
        return (
          <>
            <section aria-labelledby="regions">
              <SectionHead
                id="regions"
                title="Regions"
                aside={
                  regions === undefined ? (
                    'Counting…'
                  ) : (
                    <>
                      As of <LocalTime at={query.dataUpdatedAt} />
                    </>
                  )
                }
              />
              <p className="max-w-prose px-(--pad) pb-4 text-14">
                The first figure is what servers take up, in every state until they are deleted. The
                second is what the stock of the published plans still allows.
              </p>
              <div className="border-t border-line">
                <Table
                  caption="Regions"
                  columns={columns}
                  rows={regions ?? []}
                  rowKey={({ region }) => region}
                  skeleton={regions === undefined ? 3 : 0}
                  empty={
                    <EmptyState title="No regions yet">
                      A region appears here once it exists.
                    </EmptyState>
                  }
                />
              </div>
            </section>
            {regions === undefined || regions.length === 0 ? null : (
              <>
                <StatesSection regions={regions} />
                <PlansSection regions={regions} />
              </>
            )}
          </>
        )
      }}
    </QueryState>
  )
}
