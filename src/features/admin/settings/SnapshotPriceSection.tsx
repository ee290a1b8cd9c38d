import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import { euros, microsToEuros } from '@/domain/catalogue/euros'
import { queryKeys } from '@/domain/queryKeys'
import { saveSnapshotPrice } from '@/domain/snapshots/saveSnapshotPrice'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** In millionths of the currency, as the database checks it. */
const amount = euros({ min: 1, max: 100_000_000 })

/** The price of new snapshots. Without one, nobody can take any. */
export function SnapshotPriceSection() {
  const { locale } = useViewerLocale()
  const { data: price } = useQuery(snapshotPriceQuery)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** What waits for its reason; null: no snapshots. */
  const [asked, setAsked] = useState<{ micros: number | null } | null>(null)
  const saving = useMutation<void, Failure, { micros: number | null; reason: string }>({
    mutationFn: ({ micros, reason }) => saveSnapshotPrice(micros, reason),
    onSuccess: () => {
      setAsked(null)
      setText(undefined)
      notifySuccess('The price of snapshots is saved.')
    },
    meta: { invalidates: [queryKeys.catalogue('snapshotPrice')], alsoAfter: 'failure' },
  })
  const stored = price ? microsToEuros(price.gibMonthMicros) : ''
  const shown = text ?? stored
  const ask = () => {
    const read = shown.trim() === '' ? null : v.safeParse(amount, shown)
    setProblem(read?.issues?.[0].message)
    if (read?.success === false) return
    saving.reset()
    setAsked({ micros: read === null ? null : read.output })
  }
  return (
    <section aria-labelledby="snapshot-price" className="border-t border-line">
      <SectionHead
        id="snapshot-price"
        title="Price of snapshots"
        aside={
          price === undefined
            ? undefined
            : price === null
              ? 'No snapshots can be taken'
              : `${formatGibMonth(price, 1, locale)} per GiB and month`
        }
      />
      <div className="grid max-w-[34rem] gap-5 px-(--pad) pb-6">
        <Field
          label="Euros per GiB and month"
          hint="For new snapshots. Those that exist keep their price. Empty: nobody can take one."
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
            disabledReason={
              price === undefined
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
      </div>
      {asked === null ? null : (
        <ReasonDialog
          title={asked.micros === null ? 'Offer no snapshots?' : 'Change the price of snapshots?'}
          description={
            asked.micros === null
              ? 'Nobody can take a snapshot any more. Those that exist stay, and are billed as before.'
              : `New snapshots cost ${formatGibMonth({ currency: 'EUR', gibMonthMicros: asked.micros }, 1, locale)} per GiB and month from now on. Those that exist keep their price.`
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
    </section>
  )
}
