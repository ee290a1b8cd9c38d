import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import { euros, microsToEuros } from '@/domain/catalogue/euros'
import { queryKeys } from '@/domain/queryKeys'
import { volumePriceQuery } from '@/domain/volumes/queryOptions'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import { saveVolumePrice } from '@/domain/volumes/volumeMutations'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** In millionths of the currency, as the database checks it. */
const amount = euros({ min: 1, max: 100_000_000 })

/** The price of new volumes. Without one, nobody can order any. */
export function VolumePriceSection() {
  const { locale } = useViewerLocale()
  const { data: price } = useQuery(volumePriceQuery)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** What waits for its reason; null: no volumes. */
  const [asked, setAsked] = useState<{ micros: number | null } | null>(null)
  const saving = useMutation<void, Failure, { micros: number | null; reason: string }>({
    mutationFn: ({ micros, reason }) => saveVolumePrice(micros, reason),
    onSuccess: () => {
      setAsked(null)
      setText(undefined)
      notifySuccess('The price of volumes is saved.')
    },
    meta: { invalidates: [queryKeys.catalogue('volumePrice')], alsoAfter: 'failure' },
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
    <section aria-labelledby="volume-price" className="border-t border-line">
      <SectionHead
        id="volume-price"
        title="Price of volumes"
        aside={
          price === undefined
            ? undefined
            : price === null
              ? 'No volumes can be ordered'
              : `${formatVolumeMonth(price, 1, locale)} per GiB and month`
        }
      />
      <div className="grid max-w-[34rem] gap-5 px-(--pad) pb-6">
        <Field
          label="Euros per GiB and month"
          hint="For new volumes. Those that exist keep their price. Empty: nobody can order one."
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
          title={asked.micros === null ? 'Offer no volumes?' : 'Change the price of volumes?'}
          description={
            asked.micros === null
              ? 'Nobody can order a volume any more. Those that exist stay, and are billed as before.'
              : `New volumes cost ${formatVolumeMonth({ currency: 'EUR', gibMonthMicros: asked.micros }, 1, locale)} per GiB and month from now on. Those that exist keep their price.`
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
