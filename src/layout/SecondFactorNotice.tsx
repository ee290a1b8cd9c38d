import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { securityQuery } from '@/domain/identity/securityQueries'
import { useMinute } from '@/lib/useMinute'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

const SECURITY_PAGE = '/dashboard/account/security'

/**
 * Says until when a person without a second factor must have one. After that time the database refuses everything but
 * the page where they add it: see `useLeadToEnrolment`.
 */
export function SecondFactorNotice() {
  const { data } = useQuery(securityQuery)
  const now = useMinute()
  const isThere = useRouterState({ select: ({ location }) => location.pathname === SECURITY_PAGE })
  if (data === undefined || data.hasSecondFactor || data.deadline === null) return null
  const isOver = Date.parse(data.deadline) <= now
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner
        tone={isOver ? 'error' : 'warn'}
        role="status"
        title={
          isOver ? (
            'Add a second factor to go on.'
          ) : (
            <>
              Add a second factor by <LocalTime at={data.deadline} />.
            </>
          )
        }
        actions={
          isThere ? null : (
            <Button asChild size="sm">
              <Link to={SECURITY_PAGE}>Add a second factor</Link>
            </Button>
          )
        }
      >
        {isOver
          ? 'This site asks you for more than a password. Until you have added an app or a key, only this page works.'
          : 'This site asks you for more than a password. After that time, only the security page of your account works without one.'}
      </Banner>
    </div>
  )
}
