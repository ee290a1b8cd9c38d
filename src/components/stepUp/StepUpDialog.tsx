import { useEffect, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { offersPasskeys } from '@/domain/session/secondFactor/authSettings'
import { listFactors } from '@/domain/session/secondFactor/factors'
import { canUsePasskeys } from '@/domain/session/secondFactor/passkeys'
import { confirmByPasskey } from '@/domain/session/confirmSession'
import { useAsyncAction } from '@/lib/useAsyncAction'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { FailureBanner } from '../FailureBanner'
import { SecondFactorForm } from '../secondFactor/SecondFactorForm'
import { PasswordForm } from './PasswordForm'

export interface StepUpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirmed: () => void
}

/** Asks once more who the person is: by their second factor or, without one, their password; or by a passkey. */
export function StepUpDialog({ open, onOpenChange, onConfirmed }: StepUpDialogProps) {
  const [hasFactor] = useState(() => listFactors().length > 0)
  /** Why the factor is gone that the person had when the dialog opened: from then on the password confirms. */
  const [gone, setGone] = useState<Failure | null>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm that it is you"
      description="Changes like this ask who you are if you last confirmed it a while ago."
    >
      <div className="grid gap-5">
        {gone === null ? null : (
          <FailureBanner failure={{ ...gone, hint: 'Confirm with your password instead.' }} />
        )}
        {hasFactor && gone === null ? (
          <SecondFactorForm submitLabel="Confirm" onShown={onConfirmed} onNoneLeft={setGone} />
        ) : (
          <PasswordForm onConfirmed={onConfirmed} />
        )}
        <PasskeyButton onConfirmed={onConfirmed} />
      </div>
    </Dialog>
  )
}

/** Where passkeys are offered. A person without one learns from the browser that there is none. */
function PasskeyButton({ onConfirmed }: Pick<StepUpDialogProps, 'onConfirmed'>) {
  const [isOffered, setOffered] = useState(false)
  const task = useAsyncAction(confirmByPasskey)
  useEffect(() => {
    if (canUsePasskeys()) void offersPasskeys().then(setOffered)
  }, [])
  if (!isOffered) return null
  const ask = async () => {
    if (await task.run()) onConfirmed()
  }
  return (
    <>
      {task.status === 'failed' ? <FailureBanner failure={task.failure} /> : null}
      <Button
        size="lg"
        className="w-full"
        busy={task.status === 'running'}
        onClick={() => void ask()}
      >
        Use a passkey
      </Button>
    </>
  )
}
