import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import type { AlarmPreview as Times, AlarmRule } from '@/domain/alarms/alarms'
import { alarmPreviewQuery } from '@/domain/alarms/queryOptions'
import { Button } from '@/ui/Button'
import { ruleOf, ruleProblems, type AlarmFields } from '@/domain/alarms/alarmFields'

/** How many servers the answer names. */
const NAMED = 5

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** What the last 7 days would have been with a rule, in words. */
function previewText(servers: readonly Times[]): string {
  if (servers.length === 0) return 'No server is meant yet, so it would not have fired.'
  const fired = servers.filter(({ times: count }) => count > 0)
  const sum = fired.reduce((all, { times: count }) => all + count, 0)
  if (sum === 0) return 'It would not have fired in the last 7 days.'
  const named = fired
    .toSorted((a, b) => b.times - a.times)
    .slice(0, NAMED)
    .map(({ server, times: count }) => `${server} ${times(count)}`)
  const more = fired.length - named.length
  return `It would have fired ${times(sum)} in the last 7 days: ${named.join(', ')}${more > 0 ? ` and ${more} more servers` : ''}.`
}

interface AlarmPreviewProps {
  workspaceId: string
  fields: AlarmFields
  /** The rule cannot be tried, because fields are wrong. */
  onProblems: () => void
}

/** Tries a rule on the readings of the last 7 days. */
export function AlarmPreview({ workspaceId, fields, onProblems }: AlarmPreviewProps) {
  const [asked, setAsked] = useState<AlarmRule>()
  // Whom it writes to changes nothing of when it fires.
  const present = { ...ruleOf(fields), recipients: null }
  const isPresent = asked !== undefined && JSON.stringify(asked) === JSON.stringify(present)
  const query = useQuery({
    ...alarmPreviewQuery(workspaceId, asked ?? present),
    enabled: isPresent,
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="sm"
        busy={isPresent && query.isFetching}
        onClick={() => {
          if (Object.keys(ruleProblems(fields)).length > 0) onProblems()
          else setAsked(present)
        }}
      >
        Try it on the last 7 days
      </Button>
      <p role="status" className="text-14 text-text-2">
        {isPresent && query.data ? previewText(query.data) : ''}
      </p>
      {isPresent && query.error ? <FailureBanner failure={query.error} /> : null}
    </div>
  )
}
