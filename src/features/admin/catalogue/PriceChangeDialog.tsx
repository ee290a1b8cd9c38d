import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { ReasonField } from '@/components/ReasonField'
import { noticeDaysOf } from '@/domain/provider/noticeDays'
import { providerQuery } from '@/domain/provider/providerQuery'
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

const DAY_MS = 24 * 60 * 60_000

export interface PriceChangeDialogProps {
  title: string
  description: ReactNode
  /** Facts about the change, such as who is affected. */
  children?: ReactNode
  /** A customer may pay more: the promised notice then binds the date. */
  isIncrease: boolean
  /** What happens until a date, and what happens at once. */
  effects: { date: string; now: string }
  /** Who reads the reason. */
  reasonHint?: string
  /** Why the change cannot be confirmed yet. */
  disabledReason?: string | undefined
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

/**
 * Asks for date and reason before a published price changes. The default date is tomorrow, or for a higher price the
 * first whole day after the notice that the provider promises.
 */
export function PriceChangeDialog({
  title,
  description,
  children,
  isIncrease,
  effects,
  reasonHint = 'Logged; visible to admins.',
  disabledReason,
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
  const { data: provider } = useQuery(providerQuery)
  const notice = isIncrease ? (noticeDaysOf(provider) ?? 0) : 0
  const [opened] = useState(() => Date.now())
  const soonest = valueOfLocal(startOfTomorrow(opened + notice * DAY_MS, timeZone), timeZone)
  const [typed, setFields] = useState<Partial<PriceChangeFields>>({})
  const fields: PriceChangeFields = {
    when: isDated ? 'date' : 'now',
    date: soonest,
    reason: '',
    ...typed,
    ...(notice > 0 && { when: 'date' }),
  }
  const [problems, setProblems] = useState<PriceChangeProblems>({})
  const change = (next: Partial<PriceChangeFields>) => {
    setFields({ ...typed, ...next })
    setProblems({})
    onTouch()
  }
  const atDate =
    fields.when === 'date'
      ? (fieldError('valid_from', [], failure) ??
        fieldError('prices_from', [], failure) ??
        fieldError('effective_at', [], failure))
      : undefined
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
      disabledReason={disabledReason}
      onConfirm={() => {
        const found = priceChangeProblems(fields, Date.now(), notice)
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
                  description: effects.date,
                },
                {
                  value: 'now',
                  label: 'Immediately',
                  description: effects.now,
                  ...(notice > 0 && {
                    disabledReason: `You promise ${notice} days of notice before a higher price.`,
                  }),
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
          hint={reasonHint}
          value={fields.reason}
          error={problems.reason ?? atReason}
          onChange={(reason) => change({ reason })}
        />
      </div>
    </ConfirmDialog>
  )
}
