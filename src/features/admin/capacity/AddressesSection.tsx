import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { addressPoolsQuery, isCountless, type AddressPool } from '@/domain/addresses/admin/pools'
import { formatCount } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

type Use = Pick<AddressPool, 'region' | 'family' | 'size' | 'rented' | 'resting'>

/** The pools of each region and family, added up. */
function usesOf(pools: readonly AddressPool[]): Use[] {
  const uses = new Map<string, Use>()
  for (const { region, family, size, rented, resting } of pools) {
    const id = `${region} ${family}`
    const sum = uses.get(id) ?? { region, family, size: 0, rented: 0, resting: 0 }
    uses.set(id, {
      ...sum,
      size: sum.size + size,
      rented: sum.rented + rented,
      resting: sum.resting + resting,
    })
  }
  return [...uses.values()]
}

const freeText = (use: Use) =>
  isCountless(use) ? 'very many' : formatCount(use.size - use.rented - use.resting)

const columns: Column<Use>[] = [
  { id: 'region', header: 'Region', rowHeader: true, cell: ({ region }) => <code>{region}</code> },
  { id: 'family', header: 'Family', cell: ({ family }) => `IPv${family}` },
  {
    id: 'rented',
    header: 'Rented',
    align: 'end',
    figure: true,
    cell: ({ rented }) => formatCount(rented),
  },
  {
    id: 'resting',
    header: 'At rest',
    align: 'end',
    figure: true,
    cell: ({ resting }) => formatCount(resting),
  },
  { id: 'free', header: 'Free', align: 'end', figure: true, cell: freeText },
]

/** How many extra addresses each region still has. */
export function AddressesSection() {
  const query = useQuery(addressPoolsQuery)
  return (
    <section aria-labelledby="extra-addresses" className="border-t border-line">
      <SectionHead id="extra-addresses" title="Extra addresses" />
      <p className="px-(--pad) pb-4 text-14">
        An address that a workspace has released rests before another one may get it. Pools are made
        in <Link to="/admin/addresses">Addresses</Link>.
      </p>
      <QueryState query={query}>
        {(pools) => (
          <Table
            caption="Extra addresses"
            columns={columns}
            rows={usesOf(pools ?? [])}
            skeleton={pools === undefined ? 2 : 0}
            rowKey={({ region, family }) => `${region} ${family}`}
            foldAt="md"
            empty={
              <EmptyState size="sm" title="No pools">
                No region has addresses to rent.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}
