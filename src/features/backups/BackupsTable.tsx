import { Link } from '@tanstack/react-router'
import { BackupProblem } from '@/components/backups/BackupProblem'
import { LocalTime } from '@/components/LocalTime'
import { RowCheckbox } from '@/components/RowCheckbox'
import { TimeAgo } from '@/components/TimeAgo'
import { MOST_SERVERS, scheduleText, type ProtectedServer } from '@/domain/backups/backupRules'
import { isInBin } from '@/domain/instances/filterInstances'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

export interface BackupsTableProps {
  caption: string
  /** Undefined while they load. */
  rows: readonly ProtectedServer[] | undefined
  /** The ids of the servers that are selected. */
  chosen: ReadonlySet<string>
  /** Undefined: the person may change nothing. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | undefined
}

/** Servers with their backups: the schedule, the last and the next one, how many are kept, and what they cost. */
export function BackupsTable({ caption, rows, chosen, onChoose }: BackupsTableProps) {
  const { locale } = useViewerLocale()
  return (
    <Table
      caption={caption}
      columns={columnsOf(locale, chosen, onChoose)}
      rows={rows ?? []}
      rowKey={({ instance }) => instance.id}
      isSelected={({ instance }) => chosen.has(instance.id)}
      skeleton={rows === undefined ? 2 : 0}
      foldAt="lg"
      note={problemOf}
      empty={
        <EmptyState title="No servers yet">
          Servers that you create are listed here, with their backups.
        </EmptyState>
      }
    />
  )
}

const problemOf = ({ schedule }: ProtectedServer) =>
  schedule?.problem == null ? null : <BackupProblem schedule={schedule} />

function columnsOf(
  locale: string,
  chosen: BackupsTableProps['chosen'],
  onChoose: BackupsTableProps['onChoose'],
): Column<ProtectedServer>[] {
  const columns: (Column<ProtectedServer> | null)[] = [
    onChoose === undefined
      ? null
      : {
          id: 'select',
          header: 'Select',
          hideLabel: true,
          list: 'check',
          cell: ({ instance }) =>
            isInBin(instance) ? null : (
              <RowCheckbox
                label={`Select ${instance.name}`}
                checked={chosen.has(instance.id)}
                onChange={(isOn) => {
                  const next = new Set(chosen)
                  if (!isOn) next.delete(instance.id)
                  else if (next.size < MOST_SERVERS) next.add(instance.id)
                  onChoose(next)
                }}
              />
            ),
        },
    {
      id: 'server',
      header: 'Server',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ instance }) => (
        <Link
          to="/dashboard/servers/$id"
          params={{ id: instance.id }}
          search={{ tab: 'snapshots' }}
          className="inline-block wrap-anywhere max-md:-my-2.5 max-md:py-2.5"
        >
          {instance.name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: 'Protection',
      cell: ({ instance, schedule }) =>
        isInBin(instance) ? (
          <StateTag state="deleted">Deleted</StateTag>
        ) : schedule === undefined ? (
          <StateTag state="retiring">Not protected</StateTag>
        ) : schedule.problem === null ? (
          <StateTag state="available">Protected</StateTag>
        ) : (
          <StateTag state="error">{schedule.problem === 'failed' ? 'Failed' : 'Missed'}</StateTag>
        ),
    },
    {
      id: 'schedule',
      header: 'Schedule',
      isLeftOut: ({ schedule }) => schedule === undefined,
      cell: ({ schedule }) =>
        schedule === undefined ? <None /> : `${scheduleText(schedule)}. ${schedule.keep} kept`,
    },
    {
      id: 'last',
      header: 'Last',
      isLeftOut: ({ schedule }) => schedule?.lastAt == null,
      cell: ({ schedule }) =>
        schedule?.lastAt == null ? <None /> : <TimeAgo at={schedule.lastAt} />,
    },
    {
      id: 'next',
      header: 'Next',
      isLeftOut: ({ schedule }) => schedule?.nextAt == null,
      cell: ({ schedule }) =>
        schedule?.nextAt == null ? <None /> : <LocalTime at={schedule.nextAt} />,
    },
    {
      id: 'kept',
      header: 'Kept now',
      align: 'end',
      figure: true,
      isLeftOut: ({ schedule, backups }) => schedule === undefined && backups.length === 0,
      cell: ({ schedule, backups }) =>
        schedule === undefined && backups.length === 0 ? <None /> : String(backups.length),
    },
    {
      id: 'price',
      header: 'Per month, net',
      align: 'end',
      figure: true,
      isLeftOut: ({ backups }) => backups.length === 0,
      cell: ({ backups, monthMicros }) => {
        const currency = backups[0]?.currency
        return currency === undefined ? (
          <None />
        ) : (
          formatGibMonth({ currency, gibMonthMicros: monthMicros }, 1, locale)
        )
      },
    },
  ]
  return columns.filter((column) => column !== null)
}

const None = () => <span className="font-sans text-text-3">None</span>
