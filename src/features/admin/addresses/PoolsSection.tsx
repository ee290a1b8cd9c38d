import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { QueryState } from '@/components/QueryState'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import {
  addressPoolsQuery,
  deletePool,
  isCountless,
  type AddressPool,
} from '@/domain/addresses/admin/pools'
import { addressesStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'

const PoolDialog = lazyWithRetry('The form', async () => (await import('./PoolDialog')).PoolDialog)

type Asked = { kind: 'save' | 'delete'; pool: AddressPool } | { kind: 'new' }

/** The pools with their ranges, and how full each is. */
export function PoolsSection() {
  const query = useQuery(addressPoolsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const deleting = useMutation<void, Failure, { pool: AddressPool; reason: string }>({
    mutationFn: ({ pool, reason }) => deletePool(pool, reason),
    onSuccess: () => {
      notifySuccess('The pool is deleted.')
      close()
    },
    meta: { invalidates: addressesStale, alsoAfter: 'failure' },
  })
  const columns = columnsOf((next) => {
    deleting.reset()
    setAsked(next)
  })
  return (
    <section aria-labelledby="pools" className="border-t border-line">
      <SectionHead
        id="pools"
        title="Pools"
        aside={<Button onClick={() => setAsked({ kind: 'new' })}>New pool</Button>}
      />
      <QueryState query={query}>
        {() => (
          <Table
            caption="Pools of extra addresses"
            columns={columns}
            rows={query.data ?? []}
            rowKey={({ id }) => id}
            skeleton={query.data === undefined ? 2 : 0}
            foldAt="md"
            empty={
              <EmptyState title="No pools">
                Without a pool nobody can order an extra address.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {asked?.kind === 'new' ? <PoolDialog pool={null} onClose={close} /> : null}
      {asked?.kind === 'save' ? <PoolDialog pool={asked.pool} onClose={close} /> : null}
      {asked?.kind === 'delete' ? (
        <ReasonDialog
          title={`Delete the pool ${asked.pool.first} – ${asked.pool.last}?`}
          description="Nobody can order an address of it any more."
          label="Delete pool"
          variant="danger"
          hint="It is in the audit log."
          isPending={deleting.isPending}
          failure={deleting.error}
          onChange={deleting.reset}
          onConfirm={(reason) => deleting.mutate({ pool: asked.pool, reason })}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

const columnsOf = (ask: (asked: Asked) => void): Column<AddressPool>[] => [
  {
    id: 'range',
    header: 'Range',
    rowHeader: true,
    figure: true,
    className: 'break-all',
    cell: ({ first, last, gateway }) => (
      <>
        {first} – {last}
        {gateway === null ? null : <small className="block text-text-3">Gateway {gateway}</small>}
      </>
    ),
  },
  {
    id: 'region',
    header: 'Region',
    cell: ({ region, hasFeature }) => (
      <>
        <code>{region}</code>
        {hasFeature ? null : (
          <small className="block text-text-3">
            Its engine brings no extra addresses to servers: none can be ordered.
          </small>
        )}
      </>
    ),
  },
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
    cell: ({ resting, restHours }) => (
      <>
        {formatCount(resting)}
        <small className="block text-text-3">for {restHours} h</small>
      </>
    ),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    cell: (pool) => (isCountless(pool) ? 'very large' : formatCount(pool.size)),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    cell: (pool) => (
      <span className="flex flex-wrap justify-end gap-2 max-md:justify-start">
        <Button
          size="sm"
          aria-label={`Change the pool from ${pool.first}`}
          onClick={() => ask({ kind: 'save', pool })}
        >
          Change
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete the pool from ${pool.first}`}
          disabledReason={
            pool.rented + pool.resting > 0 ? 'Some of it are rented or at rest.' : undefined
          }
          onClick={() => ask({ kind: 'delete', pool })}
        >
          Delete
        </Button>
      </span>
    ),
  },
]
