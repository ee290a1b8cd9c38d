import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import { endVoucher } from '@/domain/billing/admin/mutations'
import { vouchersQuery } from '@/domain/billing/admin/queryOptions'
import type { Voucher } from '@/domain/billing/admin/receivables'
import { microsOfCents } from '@/domain/billing/cents'
import { billingStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'

const VoucherDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VoucherDialog')).VoucherDialog,
)

const columnsWith = (onEnd: (voucher: Voucher) => void): readonly Column<Voucher>[] => [
  {
    id: 'title',
    header: 'Voucher',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ title, codeStart }) => (
      <>
        {title}
        <span className="mono block text-12 font-normal text-text-3">{codeStart}-…</span>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Credit',
    align: 'end',
    figure: true,
    cell: ({ amountCents, currency }) => (
      <Money micros={microsOfCents(amountCents)} currency={currency} />
    ),
  },
  {
    id: 'uses',
    header: 'Redeemed',
    align: 'end',
    figure: true,
    cell: ({ uses, maxUses }) => `${formatCount(uses)} of ${formatCount(maxUses)}`,
  },
  {
    id: 'ends',
    header: 'Ends',
    cell: ({ endsAt, endedAt }) =>
      endedAt === null ? (
        <LocalTime at={endsAt} day />
      ) : (
        <>
          Ended on <LocalTime at={endedAt} day />
        </>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (voucher) =>
      voucher.endedAt === null ? (
        <Button size="sm" onClick={() => onEnd(voucher)}>
          <span>
            End <span className="sr-only">the voucher {voucher.title}</span>
          </span>
        </Button>
      ) : null,
  },
]

/** Codes that customers redeem for a credit. */
export function VouchersSection() {
  const query = useQuery(vouchersQuery)
  const [isOpen, setIsOpen] = useState(false)
  const [ending, setEnding] = useState<Voucher | null>(null)
  const [code, setCode] = useState<string | null>(null)
  return (
    <section aria-labelledby="vouchers">
      <SectionHead
        id="vouchers"
        title="Vouchers"
        aside={<Button onClick={() => setIsOpen(true)}>Create voucher</Button>}
      />
      {code === null ? null : (
        <div className="px-(--pad) pb-4">
          <Banner tone="ok" role="status" title="The voucher is created.">
            Its code is <code className="wrap-anywhere select-all">{code}</code>. Copy it now: it is
            not shown again.
          </Banner>
        </div>
      )}
      <QueryState query={query}>
        {(vouchers) => (
          <Table
            caption="Vouchers"
            columns={columnsWith(setEnding)}
            rows={vouchers ?? []}
            rowKey={({ id }) => id}
            skeleton={vouchers === undefined ? 2 : 0}
            foldAt="lg"
            empty={
              <EmptyState size="sm" title="No vouchers yet">
                Customers redeem the code of a voucher under Billing, once for each workspace.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {isOpen ? (
        <VoucherDialog
          onCreated={(made) => {
            setCode(made)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
      {ending === null ? null : (
        <EndDialog key={ending.id} voucher={ending} onClose={() => setEnding(null)} />
      )}
    </section>
  )
}

function EndDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => endVoucher(voucher.id, reason),
    onSuccess: () => {
      notifySuccess('The voucher has ended.')
      onClose()
    },
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      title={`End the voucher ${voucher.title}?`}
      description="Nobody can redeem it any more. Credits that it gave stay."
      label="End voucher"
      variant="danger"
      hint="For the audit log."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
