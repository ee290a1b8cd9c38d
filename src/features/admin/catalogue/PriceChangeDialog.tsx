import { useRef, useState, type ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { ReasonField } from '@/components/ReasonField'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { useTimeZone } from '@/lib/useTimeZone'
import { startOfTomorrow } from '@/lib/zonedTime'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import { valueOfLocal } from '@/components/dateTimeField'
import { DateTimeInput } from '@/components/DateTimeInput'
import {
  priceChangeOf,
  priceChangeProblems,
  type PriceChange,
  type PriceChangeFields,
  type PriceChangeProblems,
} from './priceChange'

export interface PriceChangeDialogProps {
  title: string
  description: ReactNode
  /** Facts about the change, such as who is affected. */
  children?: ReactNode
  /** A customer will pay more: the dialog then warns about an immediate change. */
  isIncrease: boolean
  /** False: there is no date to choose, and the dialog asks only for the reason. */
  isDated?: boolean
  /** The label of the button, which depends on when the price changes. */
  confirmLabel: (when: PriceChangeFields['when']) => string
  busy: boolean
  failure: Failure | null
  /** Called when the person types, so that the failure can be removed. */
  onTouch: () => void
  onClose: () => void
  onConfirm: (change: PriceChange) => void
}

/** Asks for date and reason before a published price changes. The default date is tomorrow. */
export function PriceChangeDialog({
  title,
  description,
  children,
  isIncrease,
  isDated = true,
  confirmLabel,
  busy,
  failure,
  onTouch,
  onClose,
  onConfirm,
}: PriceChangeDialogProps) {
  const element = useRef<HTMLDivElement>(null)
  const timeZone = useTimeZone()
  const [fields, setFields] = useState<PriceChangeFields>(() => ({
    when: isDated ? 'date' : 'now',
    date: valueOfLocal(startOfTomorrow(Date.now(), timeZone), timeZone),
    reason: '',
  }))
  const [problems, setProblems] = useState<PriceChangeProblems>({})
  const change = (next: Partial<PriceChangeFields>) => {
    setFields({ ...fields, ...next })
    setProblems({})
    onTouch()
  }
  const atDate = fieldError('valid_from', [], failure) ?? fieldError('prices_from', [], failure)
  const atReason = fieldError('reason', [], failure)

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={description}
      confirmLabel={confirmLabel(fields.when)}
      busy={busy}
      onConfirm={() => {
        const found = priceChangeProblems(fields, Date.now())
        setProblems(found)
        if (Object.keys(found).length === 0) onConfirm(priceChangeOf(fields))
        else focusFirstInvalid(element)
      }}
    >
      {failure && !atDate && !atReason ? <FailureBanner failure={failure} /> : null}
      {children}
      <div ref={element} className="grid gap-5">
        {isDated ? (
          <>
            <RadioCards
              legend="New price takes effect"
              value={fields.when}
              onChange={(when) => change({ when })}
              options={[
                {
                  value: 'date',
                  label: 'On a date',
                  description: 'Until then, customers see the current price and the announcement.',
                },
                {
                  value: 'now',
                  label: 'Immediately',
                  description: isIncrease
                    ? 'Customers pay more as soon as you confirm, without notice.'
                    : 'Customers get the new price as soon as you confirm.',
                },
              ]}
            />
            {fields.when === 'date' ? (
              <Field
                label="Date and time"
                hint={`Time zone: ${timeZone}`}
                error={problems.date ?? atDate}
              >
                {(control) => (
                  <DateTimeInput
                    {...control}
                    value={fields.date}
                    onChange={({ currentTarget: { value } }) => change({ date: value })}
                  />
                )}
              </Field>
            ) : null}
          </>
        ) : null}
        <ReasonField
          hint="Logged; visible to admins."
          value={fields.reason}
          error={problems.reason ?? atReason}
          onChange={(reason) => change({ reason })}
        />
      </div>
    </ConfirmDialog>
  )
}
