import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { quotaFigure, quotaUnit } from '@/domain/instances/quotaAfter'
import { requestQuota, type Quota } from '@/domain/instances/quotas'
import { queryKeys } from '@/domain/queryKeys'
import { reasonSchema } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { Field, TextArea, TextInput } from '@/ui/Field'

export interface RequestQuotaProps {
  workspaceId: string
  quota: Quota
  /** The least limit that would help. */
  needed: number
  disabledReason?: string | undefined
}

/** Asks staff for a higher limit. It is no form, because it can be a part of one. */
export function RequestQuota({ workspaceId, quota, needed, disabledReason }: RequestQuotaProps) {
  const id = useId()
  const unit = quotaUnit(quota)
  const factor = quota.unit === 'MiB' ? 1024 : 1
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState(() => String(Math.ceil(quotaFigure(quota, needed))))
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{
    limit?: string | undefined
    reason?: string | undefined
  }>({})
  const asking = useMutation({
    mutationFn: (wish: { max: number; reason: string }) =>
      requestQuota(workspaceId, { metric: quota.metric, ...wish }),
    meta: { invalidates: [queryKeys.instances('quotas', workspaceId)], alsoAfter: 'failure' },
  })
  if (quota.requestedMax !== null || asking.isSuccess) {
    const wanted = quota.requestedMax ?? needed
    return (
      <p role="status" className="text-12 text-text-2">
        A request for {quotaFigure(quota, wanted)} {unit} waits for an answer.
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button size="sm" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Request a higher limit
      </Button>
    )
  }
  const send = () => {
    const max = Number(limit) * factor
    const text = v.safeParse(reasonSchema, reason)
    const found = {
      limit: Number.isInteger(max) && max > quota.max ? undefined : 'Enter more than the limit.',
      reason: text.issues?.[0].message,
    }
    setProblems(found)
    if (found.limit === undefined && text.success && !asking.isPending) {
      asking.mutate({ max, reason: text.output })
    }
  }
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className="text-14 font-strong text-text">
        Request a higher limit: {quota.label}
      </p>
      {asking.error ? <FailureBanner failure={asking.error} /> : null}
      <Field label={unit === '' ? 'New limit' : `New limit in ${unit}`} error={problems.limit}>
        <TextInput
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
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
