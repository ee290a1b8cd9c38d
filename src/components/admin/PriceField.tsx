import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { ReasonDialog } from '@/components/ReasonDialog'
import { euros, microsToEuros } from '@/domain/catalogue/euros'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** A price in millionths of a euro; null: there is none. */
type Price = number | null

interface PriceFieldProps {
  label: string
  /** What the price is for, and what it means if there is none. */
  hint: string
  /** The largest price that the database takes, in millionths of a euro. */
  max: number
  /** Undefined until it is read. */
  price: Price | undefined
  /** The accessible name of the button: a page has several. */
  buttonName: string
  /** @throws Failure (plain object) */
  save: (price: Price, reason: string) => Promise<void>
  /** The queries that a new price makes stale. */
  stale: readonly QueryKey[]
  saved: string
  /** What the dialog asks, and what it says will happen. */
  question: (price: Price) => { title: string; description: string }
}

/** A price of the provider: it is saved with a reason, after a question that says what it changes. */
export function PriceField(props: PriceFieldProps) {
  const { label, hint, max, price, buttonName, save, stale, saved, question } = props
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** What waits for its reason. */
  const [asked, setAsked] = useState<{ price: Price } | null>(null)
  const saving = useMutation<void, Failure, { price: Price; reason: string }>({
    mutationFn: ({ price: wanted, reason }) => save(wanted, reason),
    onSuccess: () => {
      setAsked(null)
      setText(undefined)
      notifySuccess(saved)
    },
    meta: { invalidates: stale, alsoAfter: 'failure' },
  })
  const stored = price ? microsToEuros(price) : ''
  const shown = text ?? stored
  const ask = () => {
    const read = shown.trim() === '' ? null : v.safeParse(euros({ min: 1, max }), shown)
    setProblem(read?.issues?.[0].message)
    if (read?.success === false) return
    saving.reset()
    setAsked({ price: read === null ? null : read.output })
  }
  return (
    <>
      <Field label={label} hint={hint} error={problem}>
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
          aria-label={buttonName}
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
      {asked === null ? null : (
        <ReasonDialog
          {...question(asked.price)}
          label="Save price"
          variant="primary"
          hint="It is in the audit log."
          isPending={saving.isPending}
          failure={saving.error}
          onChange={saving.reset}
          onConfirm={(reason) => saving.mutate({ price: asked.price, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
