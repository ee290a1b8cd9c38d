import { useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { DescriptionList } from '@/ui/DescriptionList'
import { Pagination } from '@/ui/Pagination'
import { DataSource } from '@/ui/DataSource'
import { Stat } from '@/ui/Stat'
import { Scale } from '@/ui/Scale'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column, type SortState } from '@/ui/Table'
import { PLANS, type SamplePlan } from './sample'
import { Specimen } from './Specimen'

const COLUMNS: readonly Column<SamplePlan>[] = [
  { id: 'plan', header: 'Plan', cell: (row) => row.id, rowHeader: true, figure: true },
  {
    id: 'memory',
    header: 'Memory',
    cell: (row) => `${row.memory} GiB`,
    align: 'end',
    figure: true,
    sortable: true,
  },
  {
    id: 'hour',
    header: 'Per hour',
    cell: (row) => `€${row.hour}`,
    align: 'end',
    figure: true,
    sortable: true,
    differs: (row) => row.id === 'c1.large',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <StateTag state={row.state} />,
    list: 'corner',
  },
  {
    id: 'action',
    header: 'Action',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (row) => <Button size="sm">Create {row.id}</Button>,
  },
]

function Tables() {
  const [sort, setSort] = useState<SortState>({ id: 'memory', direction: 'ascending' })
  const key = sort.id === 'hour' ? 'hour' : 'memory'
  const turn = sort.direction === 'ascending' ? 1 : -1
  const rows = PLANS.toSorted((a, b) => turn * (Number(a[key]) - Number(b[key])))
  return (
    <Specimen wide title="Table, pagination and plate">
      {(theme) => (
        <>
          <div className="-mx-(--pad) border-y border-line">
            <Table
              caption={`Plans, ${theme}`}
              columns={COLUMNS}
              rows={rows}
              rowKey={(row) => row.id}
              sort={sort}
              onSort={(id, direction) => setSort({ id, direction })}
              isSelected={(row) => row.id === 'v1.medium'}
              note={(row) =>
                row.state === 'sold-out' ? 'Nearest: c1.medium, €1.20 a month more.' : null
              }
            />
            <Pagination
              label={`Pages, ${theme}`}
              page={3}
              pageSize={5}
              total={64}
              noun="plans"
              renderLink={({ page, children, ...link }) => (
                <a href={`#page-${page}`} {...link}>
                  {children}
                </a>
              )}
            />
            <DataSource source="GET /v1/plans" note="5 rows, sample catalogue" json={PLANS} />
          </div>
          <div className="panel">
            <Table
              caption={`People, ${theme}`}
              columns={[
                { id: 'name', header: 'Name', cell: String, rowHeader: true },
                { id: 'role', header: 'Role', cell: String },
              ]}
              rows={[]}
              rowKey={String}
              empty={
                <EmptyState title="No one matches “zz”." action={<Button>Clear search</Button>}>
                  Search looks at names and addresses.
                </EmptyState>
              }
            />
          </div>
        </>
      )}
    </Specimen>
  )
}

/** Everything that shows figures, rows and facts. */
export function DataSpecimens() {
  return (
    <>
      <Specimen title="Stat and scale">
        {() => (
          <>
            <Scale at={25} />
            <div className="flex flex-wrap gap-x-10 gap-y-4">
              <Stat label="Spent" prefix="€" value="141.62" size="l" />
              <Stat label="Projected" prefix="€" value="191.65" size="l" hot />
              <Stat label="Memory" value="16" unit="GiB" size="s" />
              <Stat label="Running" value="2" of="of 6" note="since 1 Nov 00:00" />
              <Stat label="People" value={undefined} />
            </div>
          </>
        )}
      </Specimen>
      <Tables />
      <Specimen title="Facts, emptiness, waiting">
        {() => (
          <>
            <div className="panel">
              <DescriptionList
                items={[
                  { label: 'Name', value: 'Mira Example' },
                  { label: 'Session ends', value: '21 Nov 14:02', figure: true },
                  { label: 'Role', value: 'user', action: <a href="#role">Change</a> },
                ]}
              />
            </div>
            <EmptyState title="No snapshots yet." action={<Button>Take a snapshot</Button>}>
              A snapshot is a copy of a disk at one moment.
            </EmptyState>
            <Skeleton lines={3} />
          </>
        )}
      </Specimen>
    </>
  )
}
