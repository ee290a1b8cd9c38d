import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { MailProblemBanner } from '@/components/messages/MailProblemBanner'
import { mailProblemQuery } from '@/domain/messages/queryOptions'

/** The page that says it itself, beside the address. */
const SETTINGS_PAGE = '/dashboard/account/messages'

/** Above the pages of the dashboard: says that mails do not reach the person. */
export function MailProblemNotice() {
  const { data: problem } = useQuery(mailProblemQuery)
  const isSaid = useRouterState({ select: ({ location }) => location.pathname === SETTINGS_PAGE })
  if (!problem || isSaid) return null
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <MailProblemBanner problem={problem} />
    </div>
  )
}
