import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import { addressPricesQuery, saveAddressPrice } from '@/domain/addresses/admin/pools'
import { euros, microsToEuros } from '@/domain/catalogue/euros'
import { addressesStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** In millionths of the currency, as the database checks it. */
const amount = euros({ min: 1, max: 1_000_000_000 })

/** What new rentals cost. */
export function PriceSection() {
  return (
    <section aria-labelledby="prices" className="border-t border-line">
      <SectionHead id="prices" title="Prices" />
      <div className="grid max-w-[34rem] gap-6 px-(--pad) pb-6">
        <PriceField family={4} />
        <PriceField family={6} />
      </div>
    </section>
  )
}

function PriceField({ family }: { family: 4 | 6 }) {
  const { data: prices } = useQuery(addressPricesQuery)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<{ micros: number | null } | null>(null)
  const saving = useMutation<void, Failure, { micros: number | null; reason: string }>({
    mutationFn: ({ micros, reason }) => saveAddressPrice(family, micros, reason),
    onSuccess: () => {
      setAsked(null)
      setText(undefined)
      notifySuccess(`The price of IPv${family} addresses is saved.`)
    },
    meta: { invalidates: addressesStale, alsoAfter: 'failure' },
  })
  const price = prices?.find((each) => each.family === family)
  const stored = price ? microsToEuros(price.month_micros) : ''
  const shown = text ?? stored
  const ask = () => {
    const read = shown.trim() === '' ? null : v.safeParse(amount, shown)
    setProblem(read?.issues?.[0].message)
    if (read?.success === false) return
    saving.reset()
    setAsked({ micros: read === null ? null : read.output })
  }
  return (
    <div className="grid gap-3">
      <Field
        label={`Euros per IPv${family} address and month`}
        hint="For new rentals. Those that exist keep their price. Empty: nobody can order one."
        error={problem}
      >
        <TextInput
          mono
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <div>
        <Button
          aria-label={`Save price of IPv${family} addresses`}
          disabledReason={
            prices === undefined
              ? 'We are still reading the price.'
              : shown.trim() === stored
                ? 'Nothing has changed.'
                : undefined
          }
          onClick={ask}
        >
          Save price
        </Button>
      </div>
      {asked === null ? null : (
        <ReasonDialog
          title={
            asked.micros === null
              ? `Offer no IPv${family} addresses?`
              : `Change the price of IPv${family} addresses?`
          }
          description={
            asked.micros === null
              ? 'Nobody can order one any more. Those that are rented stay, and are billed as before.'
              : `New ones cost €${microsToEuros(asked.micros)} per month from now on. Those that are rented keep their price.`
          }
          label="Save price"
          variant="primary"
          hint="It is in the audit log."
          isPending={saving.isPending}
          failure={saving.error}
          onChange={saving.reset}
          onConfirm={(reason) => saving.mutate({ micros: asked.micros, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
