import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { securityQuery } from '@/domain/identity/securityQueries'
import { useMinute } from '@/lib/useMinute'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

const SECURITY_PAGE = '/dashboard/account/security'

/**
 * Says until when a person without a second factor must have one. After that time the database refuses everything but
 * the page where they add it, so whatever else they open leads there.
 */
export function SecondFactorNotice() {
  const { data } = useQuery(securityQuery)
  const now = useMinute()
  const isThere = useRouterState({ select: ({ location }) => location.pathname === SECURITY_PAGE })
  const navigate = useNavigate()
  const deadline = data === undefined || data.hasSecondFactor ? null : data.deadline
  const isOver = deadline !== null && Date.parse(deadline) <= now
  const isLed = isOver && !isThere
  useEffect(() => {
    if (isLed) void navigate({ to: SECURITY_PAGE, replace: true })
  }, [isLed, navigate])
  if (deadline === null) return null
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
              Add a second factor by <LocalTime at={deadline} />.
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
          ? 'This site asks you for more than a password. Until you have added an app or a key, only the security page of your account works.'
          : 'This site asks you for more than a password. After that time, only the security page of your account works without one.'}
      </Banner>
    </div>
  )
}
