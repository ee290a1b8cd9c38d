import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { limitError, limitText } from '@/domain/billing/limitAmount'
import { microsToEuros } from '@/domain/catalogue/euros'
import { workspacesStale } from '@/domain/staleKeys'
import { setApiKeyApproval, setApiKeyLimit, type ApiKey } from '@/domain/workspaces/apiKeys'
import { notifySuccess } from '@/ui/notify'
import { approvalOf, KeyApprovalField } from './KeyApprovalField'
import { KeyLimitFields, keyLimitOf, type TypedLimit } from './KeyLimitFields'

export interface KeyLimitDialogProps {
  apiKey: ApiKey
  onClose: () => void
}

/** Sets or removes the monthly limit of an API key, and lets it ask above an amount. */
export function KeyLimitDialog({ apiKey, onClose }: KeyLimitDialogProps) {
  const [limit, setLimit] = useState<TypedLimit>({
    amount: limitText(apiKey.monthlyLimitMicros),
    isStopping: apiKey.limitAction === 'stop_marked',
  })
  const [asksAbove, setAsksAbove] = useState(
    apiKey.approvalMicros === null ? null : microsToEuros(apiKey.approvalMicros),
  )
  const [problems, setProblems] = useState<{ limit?: string; approval?: string }>({})
  const approval = asksAbove === null ? null : approvalOf(asksAbove)
  const save = useMutation({
    mutationFn: async () => {
      // First what the database may refuse.
      if (approval !== null && 'micros' in approval && approval.micros !== apiKey.approvalMicros) {
        await setApiKeyApproval(apiKey.id, approval.micros)
      }
      await setApiKeyLimit(apiKey.id, keyLimitOf(limit))
    },
    onSuccess: () => {
      notifySuccess(`The limits of ${apiKey.name} are saved.`)
      onClose()
    },
    meta: { invalidates: workspacesStale, alsoAfter: 'failure' },
  })
  const edited = () => {
    setProblems({})
    save.reset()
  }
  return (
    <FormDialog
      title={`Limits of ${apiKey.name}`}
      description="The monthly limit counts what was created with this key, also when the key has ended."
      submitLabel="Save limits"
      isPending={save.isPending}
      onSubmit={() => {
        const wrongLimit = limitError(limit.amount)
        const wrongAmount =
          approval !== null && 'problem' in approval ? approval.problem : undefined
        setProblems({
          ...(wrongLimit === undefined ? {} : { limit: wrongLimit }),
          ...(wrongAmount === undefined ? {} : { approval: wrongAmount }),
        })
        if (wrongLimit === undefined && wrongAmount === undefined) save.mutate()
      }}
      onClose={onClose}
    >
      {save.error ? <FailureBanner failure={save.error} /> : null}
      <KeyLimitFields
        limit={limit}
        error={problems.limit}
        onChange={(changed) => {
          setLimit(changed)
          edited()
        }}
      />
      {apiKey.scope === 'operate' ? (
        <KeyApprovalField
          amount={asksAbove}
          error={problems.approval}
          stays={apiKey.approvalMicros !== null}
          onChange={(typed) => {
            setAsksAbove(typed)
            edited()
          }}
        />
      ) : null}
    </FormDialog>
  )
}
