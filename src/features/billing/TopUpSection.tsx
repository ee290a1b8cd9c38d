import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { driverNames, type PaymentDriver } from '@/domain/billing/account'
import { topUp, type PayBy } from '@/domain/billing/mutations'
import {
  billingTermsQuery,
  paymentMethodsQuery,
  transferAccountQuery,
} from '@/domain/billing/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { randomUuid } from '@/lib/randomUuid'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { RadioCards } from '@/ui/RadioCards'
import { BankTransfer } from './BankTransfer'
import { amountError, centsOfText } from './topUpAmount'

const TRANSFER = 'transfer'

interface TopUpSectionProps {
  workspaceId: string
  currency: string
  /** Why the person cannot pay. */
  reason: string | undefined
}

/** Pays onto the balance: by a stored way to pay, once on the page of a payment provider, or by bank transfer. */
export function TopUpSection({ workspaceId, currency, reason }: TopUpSectionProps) {
  const { data: methods = [] } = useQuery(paymentMethodsQuery(workspaceId))
  const { data: terms } = useQuery(billingTermsQuery)
  const { data: account } = useQuery(transferAccountQuery(workspaceId))
  const [amount, setAmount] = useState('20')
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // A request that is sent again pays once. Another amount is another wish.
  const [key, setKey] = useState(randomUuid)
  const pay = useMutation({
    mutationFn: (by: PayBy) => topUp(workspaceId, centsOfText(amount) ?? 0, by, key),
    onSuccess: () => {
      setKey(randomUuid())
      notifySuccess('The payment has begun.')
    },
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  const options = [
    ...methods
      .filter(({ state }) => state === 'ready')
      .map(({ id, label }) => ({ value: id, label })),
    ...(terms?.drivers ?? [])
      .filter((driver) => driver !== 'bank-transfer')
      .map((driver) => ({ value: driver, label: `${driverNames[driver]}, this time only` })),
    ...(account ? [{ value: TRANSFER, label: driverNames['bank-transfer'] }] : []),
  ]
  const way = options.find(({ value }) => value === chosen) ?? options[0]
  const amountCents = centsOfText(amount)
  return (
    <section aria-labelledby="top-up" className="border-t border-line">
      <SectionHead id="top-up" title="Top up" />
      <form
        noValidate
        aria-labelledby="top-up"
        className="grid max-w-[34rem] gap-4 px-(--pad) pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== undefined || pay.isPending || way === undefined) return
          const wrong = amountError(amount)
          setProblem(wrong)
          if (wrong !== undefined || way.value === TRANSFER) return
          const isMethod = methods.some(({ id }) => id === way.value)
          pay.mutate(isMethod ? { methodId: way.value } : { driver: way.value as PaymentDriver })
        }}
      >
        {pay.error ? <FailureBanner failure={pay.error} /> : null}
        <Field label={`Amount in ${currency}`} error={problem}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="max-w-48"
            value={amount}
            onChange={({ currentTarget }) => {
              setAmount(currentTarget.value)
              setProblem(undefined)
              setKey(randomUuid())
            }}
          />
        </Field>
        {options.length > 1 && way !== undefined ? (
          <RadioCards legend="Pay with" options={options} value={way.value} onChange={setChosen} />
        ) : null}
        {way === undefined || way.value === TRANSFER ? null : (
          <div>
            <Button type="submit" variant="primary" busy={pay.isPending} disabledReason={reason}>
              Top up with {way.label}
            </Button>
          </div>
        )}
      </form>
      {account && way?.value === TRANSFER && amountCents !== null ? (
        <BankTransfer
          transfer={{ ...account, remittance: account.reference, amountCents, currency }}
        />
      ) : null}
    </section>
  )
}
