import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { CODE_LENGTH, CodeField } from '@/components/secondFactor/CodeField'
import { factorName, type Factor } from '@/domain/identity/security'
import { queryKeys } from '@/domain/queryKeys'
import { verifyCode } from '@/domain/session/secondFactor/factors'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { notifySuccess } from '@/ui/notify'

export interface CheckCodeDialogProps {
  factor: Factor
  onClose: () => void
}

/** Asks for a code of an app, to see that it works before it is needed. */
export function CheckCodeDialog({ factor, onClose }: CheckCodeDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useMutation({
    mutationFn: (digits: string) => verifyCode(factor.id, digits),
    onSuccess: () => {
      notifySuccess(`${factorName(factor)} works.`)
      onClose()
    },
    onError: () => focusFirstInvalid(form),
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  const isWrong = ['mfa_verification_failed', 'code_used'].includes(check.error?.code ?? '')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !check.isPending) onClose()
      }}
      title="Try a code"
      description={
        <span className="wrap-anywhere">
          Enter the code that {factorName(factor)} shows now. If it works, you won’t be asked again.
        </span>
      }
      footer={
        <>
          <Button
            disabledReason={check.isPending ? 'The code is being checked.' : undefined}
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={check.isPending}>
            Check the code
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        aria-label="Try a code"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (check.isPending) return
          const isShort = code.length < CODE_LENGTH
          setProblem(isShort ? 'Enter all six digits.' : undefined)
          if (isShort) focusFirstInvalid(form)
          else check.mutate(code)
        }}
      >
        {check.error && !isWrong ? <FailureBanner failure={check.error} /> : null}
        <CodeField
          value={code}
          error={
            problem ??
            fieldError(
              'code',
              [],
              isWrong && check.error ? { ...check.error, field: 'code' } : null,
            )
          }
          onChange={(digits) => {
            setCode(digits)
            setProblem(undefined)
            if (isWrong) check.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
