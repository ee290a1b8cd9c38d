import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { MailBlock } from '@/domain/deliveries/deliveries'
import { mailBlocksQuery } from '@/domain/deliveries/queryOptions'
import { blockTexts } from '@/domain/deliveries/reasonTexts'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Table, type Column } from '@/ui/Table'

const RemoveBlockDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./RemoveBlockDialog')).RemoveBlockDialog,
)

const columns: readonly Column<MailBlock>[] = [
  {
    id: 'address',
    header: 'Address',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ address }) => <span className="mono text-12">{address}</span>,
  },
  {
    id: 'reason',
    header: 'Reason',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ reason, detail }) => (
      <>
        {blockTexts[reason]}
        {detail === '' ? null : (
          <span className="mono block max-w-[44em] text-12 text-text-3">{detail}</span>
        )}
      </>
    ),
  },
  { id: 'at', header: 'Since', cell: ({ at }) => <LocalTime at={at} /> },
]

const columnsWith = (onRemove: (block: MailBlock) => void): readonly Column<MailBlock>[] => [
  ...columns,
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (block) => (
      <Button size="sm" onClick={() => onRemove(block)}>
        <span>
          Remove <span className="sr-only">{block.address}</span>
        </span>
      </Button>
    ),
  },
]

/** The addresses that get no mail any more. Admins remove them from the list. */
export function BlocksSection() {
  const { isForAdmins } = useArea()
  const query = useQuery(mailBlocksQuery)
  const [chosen, setChosen] = useState<MailBlock | null>(null)
  return (
    <section aria-labelledby="blocks" className="border-t border-line">
      <SectionHead id="blocks" title="Blocked addresses" />
      <QueryState query={query}>
        {(blocks) => (
          <Table
            caption="Blocked addresses"
            columns={isForAdmins ? columnsWith(setChosen) : columns}
            rows={blocks ?? []}
            rowKey={({ address }) => address}
            skeleton={blocks === undefined ? 2 : 0}
            empty={
              <EmptyState size="sm" title="No address is blocked">
                An address whose mails come back, or that reports them as unwanted, gets none any
                more. Its owner reads that in the dashboard.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {chosen === null ? null : (
        <RemoveBlockDialog key={chosen.address} block={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  )
}
