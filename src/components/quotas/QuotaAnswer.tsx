import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { quotaAnswersQuery } from '@/domain/instances/queryOptions'
import type { Quota } from '@/domain/instances/quotas'
import { quotaAmount } from '@/domain/instances/quotaTexts'

export interface QuotaAnswerProps {
  workspaceId: string
  quota: Quota
}

/** What staff answered to the latest request for a higher limit. Nothing while another request is open. */
export function QuotaAnswer({ workspaceId, quota }: QuotaAnswerProps) {
  const { data } = useQuery(quotaAnswersQuery(workspaceId))
  const answer = data?.find(({ metric }) => metric === quota.metric)
  if (answer === undefined || quota.requestedMax !== null) return null
  return (
    <p className="text-12 wrap-anywhere text-text-2">
      Your request for {quotaAmount(quota, answer.max)} was{' '}
      {answer.status === 'granted' ? 'granted' : 'declined'} on{' '}
      <LocalTime at={answer.answeredAt} day />:{' '}
      <span className="whitespace-pre-line text-text">{answer.answer}</span>
    </p>
  )
}
