import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { SectionHead } from '@/components/SectionHead'
import { microsOfCents } from '@/domain/billing/cents'
import { redeemVoucher, type Redeemed } from '@/domain/billing/mutations'
import type { Credit } from '@/domain/billing/payments'
import { creditsQuery } from '@/domain/billing/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'

interface CreditSectionProps {
  workspaceId: string
  /** Why the person cannot redeem a voucher. */
  reason: string | undefined
}

/** Credits with what is left of each, and the form for a voucher. */
export function CreditSection({ workspaceId, reason }: CreditSectionProps) {
  const { data } = useQuery(creditsQuery(workspaceId))
  return (
    <section aria-labelledby="credits" className="border-t border-line">
      <SectionHead id="credits" title="Credits and vouchers" />
      {data === undefined || data.length === 0 ? (
        <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
          A voucher becomes a credit that pays your next invoices.
        </p>
      ) : (
        <Table caption="Credits" columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
      <VoucherForm workspaceId={workspaceId} reason={reason} />
    </section>
  )
}

const columns: readonly Column<Credit>[] = [
  {
    id: 'kind',
    header: 'Kind',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ kind, reason }) => (
      <>
        {kind === 'voucher' ? 'Voucher' : 'Credit from us'}
        {reason === null ? null : (
          <span className="block text-12 font-normal text-text-2">{reason}</span>
        )}
      </>
    ),
  },
  { id: 'since', header: 'Since', cell: ({ createdAt }) => <LocalTime at={createdAt} day /> },
  {
    id: 'ends',
    header: 'Ends',
    cell: ({ endsAt }) => (endsAt === null ? 'Never' : <LocalTime at={endsAt} day />),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    figure: true,
    cell: ({ amountCents, currency }) => (
      <Money micros={microsOfCents(amountCents)} currency={currency} />
    ),
  },
  {
    id: 'left',
    header: 'Left',
    align: 'end',
    figure: true,
    cell: ({ leftCents, currency }) => (
      <Money micros={microsOfCents(leftCents)} currency={currency} />
    ),
  },
]

const refusals: Readonly<Record<Exclude<Redeemed['status'], 'redeemed'>, string>> = {
  unknown: 'No voucher has this code. Check each letter.',
  ended: 'This voucher has ended.',
  used_up: 'This voucher was redeemed the most times that it allows.',
  used_before: 'This workspace has redeemed this voucher already.',
}

function VoucherForm({ workspaceId, reason }: CreditSectionProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const redeem = useMutation({
    mutationFn: (given: string) => redeemVoucher(workspaceId, given),
    onSuccess: ({ status }) => {
      if (status !== 'redeemed') {
        setProblem(refusals[status])
        return
      }
      setCode('')
      notifySuccess('The voucher is redeemed.')
    },
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  return (
    <form
      noValidate
      aria-label="Voucher"
      className="grid max-w-[34rem] gap-3 px-(--pad) pt-1 pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== undefined || redeem.isPending) return
        if (code.trim() === '') setProblem('Enter the voucher code.')
        else redeem.mutate(code.trim())
      }}
    >
      {redeem.error ? <FailureBanner failure={redeem.error} /> : null}
      <Field label="Voucher code" error={problem}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-0 max-w-64 flex-1 basis-40"
              value={code}
              onChange={({ currentTarget }) => {
                setCode(currentTarget.value)
                setProblem(undefined)
                redeem.reset()
              }}
            />
            <Button
              type="submit"
              busy={redeem.isPending}
              disabledReason={reason}
              {...(reason === undefined ? {} : { reasonBeside: `${id}-off` })}
            >
              Redeem
            </Button>
          </div>
        )}
      </Field>
      {reason === undefined ? null : (
        <p id={`${id}-off`} className="text-14 text-text-2">
          {reason}
        </p>
      )}
    </form>
  )
}
