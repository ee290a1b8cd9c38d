import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { parseLimit } from '@/domain/instances/parseLimit'
import { requestQuota, type Quota } from '@/domain/instances/quotas'
import { quotaAmount, quotaFigure, quotaUnit } from '@/domain/instances/quotaTexts'
import { queryKeys } from '@/domain/queryKeys'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { reasonSchema } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { Field, TextArea, TextInput } from '@/ui/Field'

export interface RequestQuotaProps {
  workspaceId: string
  quota: Quota
  /** The least limit that would help, in the unit of the quota, if that is known. */
  needed?: number
  disabledReason?: string | undefined
}

/** Asks staff for a higher limit. It is no form, because it can be a part of one. */
export function RequestQuota({ workspaceId, quota, needed, disabledReason }: RequestQuotaProps) {
  const id = useId()
  const unit = quotaUnit(quota)
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState(() =>
    needed === undefined ? '' : String(Math.ceil(quotaFigure(quota, needed))),
  )
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{
    limit?: string | undefined
    reason?: string | undefined
  }>({})
  const opener = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const limitInput = useRef<HTMLInputElement>(null)
  const asking = useMutation({
    mutationFn: (wish: { max: number; reason: string }) =>
      requestQuota(workspaceId, { metric: quota.metric, ...wish }),
    meta: { invalidates: [queryKeys.instances('quotas', workspaceId)], alsoAfter: 'failure' },
  })
  const requested = quota.requestedMax ?? (asking.isSuccess ? asking.variables.max : null)
  if (requested !== null) {
    return (
      <p role="status" className="text-12 text-text-2">
        A request for {quotaAmount(quota, requested)} waits for an answer.
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button
        ref={opener}
        size="sm"
        disabledReason={disabledReason}
        onClick={() => {
          flushSync(() => setOpen(true))
          limitInput.current?.focus()
        }}
      >
        <span>
          Request a higher limit <span className="sr-only">for {quota.label}</span>
        </span>
      </Button>
    )
  }
  const send = () => {
    const max = parseLimit(limit, quota)
    const text = v.safeParse(reasonSchema, reason)
    const found = {
      limit:
        max === undefined || max <= quota.max
          ? `Enter a whole number above ${quotaAmount(quota, quota.max)}.`
          : undefined,
      reason: text.issues?.[0].message,
    }
    setProblems(found)
    focusFirstInvalid(group)
    if (max !== undefined && found.limit === undefined && text.success && !asking.isPending) {
      asking.mutate({ max, reason: text.output })
    }
  }
  return (
    <div ref={group} role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className="text-14 font-strong text-text">
        Request a higher limit: {quota.label}
      </p>
      {asking.error ? <FailureBanner failure={asking.error} /> : null}
      <Field label={unit === '' ? 'New limit' : `New limit in ${unit}`} error={problems.limit}>
        <TextInput
          ref={limitInput}
          mono
          inputMode="numeric"
          value={limit}
          autoComplete="off"
          onChange={(event) => setLimit(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
      </Field>
      <Field label="What for?" error={problems.reason}>
        <TextArea
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={asking.isPending} onClick={send}>
          Send request
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            flushSync(() => setOpen(false))
            opener.current?.focus()
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  )
}
