import { Link } from '@tanstack/react-router'
import type { Failure } from '@machines/auth.types'
import { Button } from '@/ui/Button'
import { FailureBanner } from '../FailureBanner'

/** Why something was not done to a server. Where a quota is exceeded, it leads to the quotas of the workspace. */
export function ActionFailure({ failure }: { failure: Failure }) {
  return (
    <FailureBanner
      failure={failure}
      actions={
        failure.code === 'quota_exceeded' ? (
          <Button asChild size="sm">
            <Link to="/dashboard/workspace/quotas">See quotas</Link>
          </Button>
        ) : null
      }
    />
  )
}
