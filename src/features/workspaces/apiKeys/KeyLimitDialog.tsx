import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { limitError, limitText } from '@/domain/billing/limitAmount'
import { workspacesStale } from '@/domain/staleKeys'
import { setApiKeyLimit, type ApiKey } from '@/domain/workspaces/apiKeys'
import { notifySuccess } from '@/ui/notify'
import { KeyLimitFields, keyLimitOf, type TypedLimit } from './KeyLimitFields'

export interface KeyLimitDialogProps {
  apiKey: ApiKey
  onClose: () => void
}

/** Sets or removes the monthly limit of an API key. */
export function KeyLimitDialog({ apiKey, onClose }: KeyLimitDialogProps) {
  const [limit, setLimit] = useState<TypedLimit>({
    amount: limitText(apiKey.monthlyLimitMicros),
    isStopping: apiKey.limitAction === 'stop_marked',
  })
  const [problem, setProblem] = useState<string>()
  const save = useMutation({
    mutationFn: () => setApiKeyLimit(apiKey.id, keyLimitOf(limit)),
    onSuccess: () => {
      notifySuccess(
        limit.amount.trim() === ''
          ? `${apiKey.name} has no monthly limit.`
          : `The monthly limit of ${apiKey.name} is saved.`,
      )
      onClose()
    },
    meta: { invalidates: workspacesStale, alsoAfter: 'failure' },
  })
  return (
    <FormDialog
      title={`Monthly limit of ${apiKey.name}`}
      description="It counts what was created with this key, also when the key has ended."
      submitLabel="Save limit"
      isPending={save.isPending}
      onSubmit={() => {
        const error = limitError(limit.amount)
        setProblem(error)
        if (error === undefined) save.mutate()
      }}
      onClose={onClose}
    >
      {save.error ? <FailureBanner failure={save.error} /> : null}
      <KeyLimitFields
        limit={limit}
        error={problem}
        onChange={(changed) => {
          setLimit(changed)
          setProblem(undefined)
          save.reset()
        }}
      />
    </FormDialog>
  )
}
