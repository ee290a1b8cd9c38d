import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { CODE_LENGTH, CodeField } from '@/components/secondFactor/CodeField'
import { factorName, type Factor } from '@/domain/identity/security'
import { queryKeys } from '@/domain/queryKeys'
import { verifyCode } from '@/domain/session/secondFactor/factors'
import { notifySuccess } from '@/ui/notify'

export interface CheckCodeDialogProps {
  factor: Factor
  onClose: () => void
}

/** Asks for a code of an app, to see that it works before it is needed. */
export function CheckCodeDialog({ factor, onClose }: CheckCodeDialogProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useMutation({
    mutationFn: (digits: string) => verifyCode(factor.id, digits),
    onSuccess: () => {
      notifySuccess(`${factorName(factor)} works.`)
      onClose()
    },
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  const isWrong = ['mfa_verification_failed', 'code_used'].includes(check.error?.code ?? '')
  return (
    <FormDialog
      title="Try a code"
      description={
        <span className="wrap-anywhere">
          Enter the code that {factorName(factor)} shows now. If it works, you won’t be asked again.
        </span>
      }
      submitLabel="Check the code"
      isPending={check.isPending}
      onSubmit={() => {
        const isShort = code.length < CODE_LENGTH
        setProblem(isShort ? 'Enter all six digits.' : undefined)
        if (!isShort) check.mutate(code)
      }}
      onClose={onClose}
    >
      {check.error && !isWrong ? <FailureBanner failure={check.error} /> : null}
      <CodeField
        value={code}
        error={
          problem ??
          fieldError('code', [], isWrong && check.error ? { ...check.error, field: 'code' } : null)
        }
        onChange={(digits) => {
          setCode(digits)
          setProblem(undefined)
          if (isWrong) check.reset()
        }}
      />
    </FormDialog>
  )
}
