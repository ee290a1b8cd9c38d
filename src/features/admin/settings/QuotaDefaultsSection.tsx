import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { quotaDefaultsQuery, type QuotaDefault } from '@/domain/instances/admin/quotaDefaults'
import { quotaAmount } from '@/domain/instances/quotaTexts'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Table, type Column } from '@/ui/Table'

const QuotaDefaultDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./QuotaDefaultDialog')).QuotaDefaultDialog,
)

const columnsOf = (onChange: (limit: QuotaDefault) => void): readonly Column<QuotaDefault>[] => [
  { id: 'label', header: 'Limit', rowHeader: true, cell: ({ label }) => label },
  {
    id: 'new',
    header: 'New account',
    figure: true,
    align: 'end',
    cell: (limit) => (limit.newDays === 0 ? 'as older ones' : quotaAmount(limit, limit.newMax)),
  },
  {
    id: 'days',
    header: 'New for',
    figure: true,
    align: 'end',
    cell: ({ newDays }) => `${newDays} ${newDays === 1 ? 'day' : 'days'}`,
  },
  {
    id: 'max',
    header: 'Older account',
    figure: true,
    align: 'end',
    cell: (limit) => quotaAmount(limit, limit.max),
  },
  {
    id: 'change',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (limit) => (
      <Button size="sm" onClick={() => onChange(limit)}>
        <span>
          Change <span className="sr-only">the limits of {limit.label}</span>
        </span>
      </Button>
    ),
  },
]

/** What workspaces may use for which staff set no limit: little while the account is new, then more. */
export function QuotaDefaultsSection() {
  const query = useQuery(quotaDefaultsQuery)
  const [changed, setChanged] = useState<QuotaDefault | null>(null)
  return (
    <section aria-labelledby="quota-defaults" className="border-t border-line">
      <SectionHead id="quota-defaults" title="Limits of new and older accounts" />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        All workspaces of a new account share its limits, so that nobody fills your machines on the
        first day. Later each workspace has the limits of an older account. You set those of one
        workspace under <Link to="/admin/quotas">Quotas</Link>, at any time.
      </p>
      <div className="border-t border-line">
        <QueryState query={query}>
          {(limits) => (
            <Table
              caption="Limits of new and older accounts"
              columns={columnsOf(setChanged)}
              rows={limits ?? []}
              rowKey={({ metric }) => metric}
              skeleton={limits === undefined ? 6 : 0}
            />
          )}
        </QueryState>
      </div>
      {changed === null ? null : (
        <QuotaDefaultDialog limit={changed} onClose={() => setChanged(null)} />
      )}
    </section>
  )
}
