import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '@/components/ReasonDialog'
import { setQuotaDefault, type QuotaDefault } from '@/domain/instances/admin/quotaDefaults'
import { parseLimit } from '@/domain/instances/parseLimit'
import { quotaFigure, quotaUnit } from '@/domain/instances/quotaTexts'
import { instancesStale } from '@/domain/staleKeys'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

export interface QuotaDefaultDialogProps {
  limit: QuotaDefault
  onClose: () => void
}

const fields = ['newMax', 'newDays', 'max'] as const
type Texts = Record<(typeof fields)[number], string>
type Problems = Partial<Record<(typeof fields)[number], string>>

/** The numbers of the form, or what is wrong with them. */
function readLimits(
  texts: Texts,
  limit: QuotaDefault,
): { problems: Problems; read?: QuotaDefault } {
  const newMax = parseLimit(texts.newMax, limit)
  const max = parseLimit(texts.max, limit)
  const newDays = /^\d{1,3}$/.test(texts.newDays.trim()) ? Number(texts.newDays) : undefined
  const whole = 'Enter a whole number from 0.'
  if (newMax === undefined) return { problems: { newMax: whole } }
  if (newDays === undefined || newDays > 365) {
    return { problems: { newDays: 'Enter a whole number from 0 to 365.' } }
  }
  if (max === undefined) return { problems: { max: whole } }
  if (newMax > max) {
    return { problems: { newMax: 'Enter no more than an older account may use.' } }
  }
  return { problems: {}, read: { ...limit, newMax, newDays, max } }
}

/** Sets how much of something a workspace may use for which staff set no limit, with a reason. */
export function QuotaDefaultDialog({ limit, onClose }: QuotaDefaultDialogProps) {
  const unit = quotaUnit(limit)
  const inUnit = unit === '' ? '' : `, in ${unit}`
  const [texts, setTexts] = useState<Texts>(() => ({
    newMax: String(quotaFigure(limit, limit.newMax)),
    newDays: String(limit.newDays),
    max: String(quotaFigure(limit, limit.max)),
  }))
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ wanted, reason }: { wanted: QuotaDefault; reason: string }) =>
      setQuotaDefault(wanted, reason),
    onSuccess: () => {
      notifySuccess(`The limits are saved (${limit.label}).`)
      onClose()
    },
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  const labels: Texts = {
    newMax: `New account, all workspaces together${inUnit}`,
    newDays: 'Days for which an account is new (0: never)',
    max: `Older account, each workspace${inUnit}`,
  }
  return (
    <ReasonDialog
      title={`Limits of ${limit.label}`}
      description="They hold at once, for every workspace for which staff set no limit. Nothing is deleted."
      label="Save limits"
      variant="primary"
      hint="For the audit log."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={(reason) => {
        const { problems: found, read } = readLimits(texts, limit)
        setProblems(found)
        if (read !== undefined) mutate({ wanted: read, reason })
      }}
      onClose={onClose}
    >
      {() =>
        fields.map((name) => (
          <Field key={name} label={labels[name]} error={problems[name]} className="max-w-72">
            <TextInput
              mono
              inputMode="numeric"
              autoComplete="off"
              value={texts[name]}
              onChange={({ currentTarget: { value } }) => {
                setTexts((now) => ({ ...now, [name]: value }))
                setProblems({})
                reset()
              }}
            />
          </Field>
        ))
      }
    </ReasonDialog>
  )
}
