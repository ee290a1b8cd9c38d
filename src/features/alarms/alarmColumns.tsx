import { LocalTime } from '@/components/LocalTime'
import {
  describeRecipients,
  describeRule,
  describeServers,
  NOBODY_LEFT,
} from '@/domain/alarms/alarmTexts'
import type { Alarm } from '@/domain/alarms/alarms'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import type { Column } from '@/ui/Table'

interface ColumnOptions {
  /** Why the person may change nothing. */
  reason: string | undefined
  /** The alarm that is being paused or resumed. */
  pausing: string | undefined
  onPause: (alarm: Alarm) => void
  onChange: (alarm: Alarm) => void
  onDelete: (alarm: Alarm) => void
}

/** What the list says about an alarm, and what can be done with it. */
export function alarmColumns({
  reason,
  pausing,
  onPause,
  onChange,
  onDelete,
}: ColumnOptions): Column<Alarm>[] {
  return [
    { id: 'name', header: 'Name', rowHeader: true, list: 'full', cell: ({ name }) => name },
    { id: 'state', header: 'State', cell: (alarm) => <AlarmState alarm={alarm} /> },
    { id: 'rule', header: 'Fires at', cell: (alarm) => describeRule(alarm) },
    {
      id: 'servers',
      header: 'Servers',
      cell: (alarm) => <span className="wrap-anywhere">{describeServers(alarm)}</span>,
    },
    {
      id: 'recipients',
      header: 'Writes to',
      cell: (alarm) =>
        alarm.isForAll && alarm.recipients !== null ? (
          <span className="text-warn">{NOBODY_LEFT}</span>
        ) : (
          <span className="wrap-anywhere">{describeRecipients(alarm)}</span>
        ),
    },
    {
      id: 'last',
      header: 'Last fired',
      cell: ({ lastFiredAt }) =>
        lastFiredAt === null ? (
          <span className="text-text-3">Never</span>
        ) : (
          <LocalTime at={lastFiredAt} />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (alarm) => (
        <span className="flex gap-2 max-md:flex-wrap md:justify-end">
          <Button
            size="sm"
            aria-label={`Change ${alarm.name}`}
            disabledReason={reason}
            onClick={() => onChange(alarm)}
          >
            Change
          </Button>
          <Button
            size="sm"
            aria-label={`${alarm.isPaused ? 'Resume' : 'Pause'} ${alarm.name}`}
            disabledReason={reason}
            busy={pausing === alarm.id}
            onClick={() => onPause(alarm)}
          >
            {alarm.isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button
            size="sm"
            aria-label={`Delete ${alarm.name}`}
            disabledReason={reason}
            onClick={() => onDelete(alarm)}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

function AlarmState({ alarm }: { alarm: Alarm }) {
  const { isPaused, openAlarms } = alarm
  if (isPaused) return <StateTag state="stopped">Paused</StateTag>
  if (openAlarms === 0) return <StateTag state="passing">Quiet</StateTag>
  return (
    <StateTag state="error">
      {openAlarms === 1 ? 'Fires' : `Fires for ${openAlarms} servers`}
    </StateTag>
  )
}
