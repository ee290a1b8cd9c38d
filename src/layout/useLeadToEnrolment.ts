import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leads a person who must set up a second factor to the page for it, as soon as the service refuses them a call: it
 * answers nothing else any more.
 */
export function useLeadToEnrolment(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const lead = (failure: { code?: unknown } | null | undefined) => {
      if (failure?.code !== 'second_factor_enrolment_required') return
      void navigate({ to: '/dashboard/account/security', replace: true, ignoreBlocker: true })
    }
    const unsubscribe = [
      client.getQueryCache().subscribe(({ query }) => lead(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => lead(mutation?.state.error)),
    ]
    return () => unsubscribe.forEach((stop) => stop())
  }, [client, navigate])
}
