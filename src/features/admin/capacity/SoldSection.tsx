import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '@/components/SectionHead'
import { capacityQuery, membersQuery } from '@/domain/capacity/queryOptions'
import { regionUses } from '@/domain/capacity/regionUse'
import { overcommit, soldOnMachines, type Sold, type SoldOnMachines } from '@/domain/capacity/sold'
import { formatCount, MIB_PER_GIB } from '@/lib/format'
import { Table, type Column } from '@/ui/Table'

function SoldCell({ amount, divisor = 1 }: { amount: Sold; divisor?: number }) {
  const figure = (value: number) => formatCount(Math.round(value / divisor))
  const ratio = overcommit(amount)
  return (
    <>
      {figure(amount.sold)}
      {amount.has === null ? '' : ` of ${figure(amount.has)}`}
      <span className="block text-12 text-text-3">
        {ratio === undefined
          ? 'not known'
          : ratio > 1
            ? `overcommitted ${formatCount(ratio)} : 1`
            : `${formatCount(Math.round(ratio * 100))} % sold`}
      </span>
    </>
  )
}

const columns: readonly Column<SoldOnMachines>[] = [
  {
    id: 'region',
    header: 'Region',
    rowHeader: true,
    cell: ({ regions, machines, others }) => (
      <>
        {regions.join(', ')}
        <span className="block text-12 font-normal text-text-3">
          {machines} {machines === 1 ? 'machine' : 'machines'}
          {others === 0 ? '' : `, ${others} more away`}
        </span>
      </>
    ),
  },
  {
    id: 'vcpus',
    header: 'vCPU of threads',
    figure: true,
    align: 'end',
    cell: ({ vcpus }) => <SoldCell amount={vcpus} />,
  },
  {
    id: 'memory',
    header: 'Memory, GiB',
    figure: true,
    align: 'end',
    cell: ({ memoryMib }) => <SoldCell amount={memoryMib} divisor={MIB_PER_GIB} />,
  },
  {
    id: 'disk',
    header: 'Disk, GiB',
    figure: true,
    align: 'end',
    cell: ({ diskMib }) => <SoldCell amount={diskMib} divisor={MIB_PER_GIB} />,
  },
]

/** What was sold against what the machines have. Renders nothing while no machine says what it has. */
export function SoldSection() {
  const { data: places } = useQuery(capacityQuery)
  const { data: members } = useQuery(membersQuery)
  // A simulated engine has machines without amounts.
  const rows = soldOnMachines(regionUses(places ?? []), members ?? []).filter(
    ({ vcpus, memoryMib, diskMib }) => [vcpus, memoryMib, diskMib].some(({ has }) => has !== null),
  )
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="sold" className="border-t border-line">
      <SectionHead id="sold" title="Sold and there" />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        What the plans of all servers promise, stopped ones too, of what the machines have that take
        servers. Above 1 : 1 not everybody can use all of it at once, and where memory or disk runs
        out, servers fail.
      </p>
      <div className="border-t border-line">
        <Table
          caption="Sold and there"
          columns={columns}
          rows={rows}
          rowKey={({ regions }) => regions.join()}
        />
      </div>
    </section>
  )
}
