import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import type { AccountSecurity } from '@/domain/identity/security'
import { queryKeys } from '@/domain/queryKeys'
import { createRecoveryCodes } from '@/domain/session/secondFactor/recoveryCodes'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { StateTag } from '@/ui/StateTag'

/** With so few codes left, it is time for new ones. */
const FEW = 3

export interface RecoveryCodesRowProps {
  stored: AccountSecurity['recoveryCodes']
  onMade: (codes: string[]) => void
}

/** How many recovery codes are left, and the button that makes new ones. */
export function RecoveryCodesRow({ stored, onMade }: RecoveryCodesRowProps) {
  const [isAsking, setAsking] = useState(false)
  const make = useMutation({
    mutationFn: createRecoveryCodes,
    onSuccess: (codes) => {
      setAsking(false)
      onMade(codes)
    },
    meta: { invalidates: [queryKeys.security()] },
  })
  const { left, madeAt } = stored
  return (
    <div className="grid gap-3 border-t border-line px-(--pad) py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-16">
            Recovery codes
            {left <= FEW ? (
              <StateTag state="retiring">{left === 0 ? 'None left' : `${left} left`}</StateTag>
            ) : (
              <StateTag state="available">{left} left</StateTag>
            )}
          </h3>
          <p className="mt-1 text-14 text-text-2">
            To sign in after you have lost your device. Each code works once.
            {madeAt === null ? null : (
              <>
                {' '}
                Made on <LocalTime at={madeAt} day />.
              </>
            )}
          </p>
        </div>
        <Button
          busy={make.isPending}
          onClick={() => {
            make.reset()
            if (left === 0) make.mutate()
            else setAsking(true)
          }}
        >
          {left === 0 ? 'Make recovery codes' : 'Make new codes'}
        </Button>
      </div>
      {make.error && !isAsking ? <FailureBanner failure={make.error} /> : null}
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Make new recovery codes?"
          description={`You get ten new codes. The ${left === 1 ? 'one' : left} that you still have will no longer work.`}
          confirmLabel="Make new codes"
          busy={make.isPending}
          onConfirm={() => make.mutate()}
        >
          {make.error ? <FailureBanner failure={make.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
