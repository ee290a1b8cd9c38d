import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeRule, describeValue } from '@/domain/alarms/alarmTexts'
import { firedAlarmsQuery } from '@/domain/alarms/queryOptions'
import { Banner } from '@/ui/Banner'
import { LocalTime } from '../LocalTime'

/** The alarms that fire for a server now; nothing if none does. */
export function AlarmBanner({ workspaceId, serverId }: { workspaceId: string; serverId: string }) {
  const { data = [] } = useQuery(firedAlarmsQuery(workspaceId))
  const open = data.filter((fired) => fired.endedAt === null && fired.serverId === serverId)
  return open.length === 0 ? null : (
    <div className="grid gap-3 border-b border-line px-(--pad) py-4">
      {open.map((fired) => (
        <Banner key={fired.id} tone="warn" title={`Alarm: ${describeRule(fired)}.`}>
          “{fired.rule}” has fired since <LocalTime at={fired.startedAt} />. It began at{' '}
          {describeValue(fired)}. <Link to="/dashboard/alarms">See alarms</Link>
        </Banner>
      ))}
    </div>
  )
}
