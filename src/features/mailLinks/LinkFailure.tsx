import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { Button } from '@/ui/Button'

/** The link was used, has expired, or was never one of ours. It never works again. */
export const isSpent = ({ code }: Failure) => code === 'not_found'

interface LinkFailureProps {
  failure: Failure
  /** Buttons besides the way to support. */
  actions?: ReactNode
}

/** Why a link in a mail did not work, and what to do. */
export function LinkFailure({ failure, actions }: LinkFailureProps) {
  if (!isSpent(failure)) return <FailureBanner failure={failure} actions={actions} />
  return (
    <FailureBanner
      failure={{ ...failure, message: 'This link does not work any more.' }}
      actions={
        <>
          {actions}
          <Button asChild size="sm">
            <Link to="/support">Contact support</Link>
          </Button>
        </>
      }
    />
  )
}
