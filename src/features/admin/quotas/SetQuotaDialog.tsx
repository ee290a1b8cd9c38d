import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '@/components/ReasonDialog'
import { setQuota, type FoundWorkspace } from '@/domain/instances/admin/quotaRequests'
import { parseLimit } from '@/domain/instances/parseLimit'
import type { Quota } from '@/domain/instances/quotas'
import { quotaAmount, quotaUnit, quotaUse } from '@/domain/instances/quotaTexts'
import { instancesStale } from '@/domain/staleKeys'
import { MIB_PER_GIB } from '@/lib/format'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

export interface SetQuotaDialogProps {
  workspace: FoundWorkspace
  quota: Quota
  onClose: () => void
}

/** Sets how much of something a workspace may use, with a reason. */
export function SetQuotaDialog({ workspace, quota, onClose }: SetQuotaDialogProps) {
  const unit = quotaUnit(quota)
  const [limit, setLimit] = useState(() =>
    String(quota.unit === 'MiB' ? quota.max / MIB_PER_GIB : quota.max),
  )
  const [problem, setProblem] = useState<string>()
  const parsed = parseLimit(limit, quota)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ max, reason }: { max: number; reason: string }) =>
      setQuota(workspace.workspace_id, { metric: quota.metric, max }, reason),
    onSuccess: (_, { max }) => {
      notifySuccess(`${workspace.name} may now use ${quotaAmount(quota, max)} (${quota.label}).`)
      onClose()
    },
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      title={`Limit of ${workspace.name}: ${quota.label}`}
      description={`${quotaUse(quota)} in use.`}
      label="Set limit"
      variant="primary"
      hint="For the audit log, which the members can read."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={(reason) => {
        if (parsed === undefined) setProblem('Enter a whole number from 0.')
        else mutate({ max: parsed, reason })
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field
            label={unit === '' ? 'New limit' : `New limit in ${unit}`}
            error={problem}
            className="max-w-52"
          >
            <TextInput
              mono
              inputMode="numeric"
              autoComplete="off"
              value={limit}
              onChange={(event) => {
                setLimit(event.currentTarget.value)
                setProblem(undefined)
                reset()
              }}
            />
          </Field>
          {parsed !== undefined && parsed < quota.used ? (
            <p className="text-14">
              Less than is in use. Nothing is deleted, but nothing more can be created.
            </p>
          ) : null}
        </>
      )}
    </ReasonDialog>
  )
}
