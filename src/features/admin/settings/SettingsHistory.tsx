import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import {
  SETTINGS_CHANGES_SHOWN,
  settingsHistoryQuery,
  type SettingsChange,
} from '@/domain/settings/settingsHistory'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { formatSetting, settingsLabels } from '@/domain/settings/settingTexts'

const columns: readonly Column<SettingsChange>[] = [
  {
    id: 'what',
    header: 'Change',
    rowHeader: true,
    cell: ({ before, after }) => (
      <ul className="grid gap-1 font-normal">
        {Object.keys(after).map((field) => (
          <li key={field} className="wrap-anywhere">
            {settingsLabels[field] ?? field}:{' '}
            <span className="text-text-3">{formatSetting(field, before[field])}</span>{' '}
            <span aria-label="to">→</span>{' '}
            <b className="strong">{formatSetting(field, after[field])}</b>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'who',
    header: 'By',
    cell: ({ actor, name }) =>
      actor === null ? 'System' : (name ?? 'Deleted account') || 'No name',
  },
  {
    id: 'why',
    header: 'Reason',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ reason }) => reason,
  },
  {
    id: 'when',
    header: 'When',
    figure: true,
    list: 'full',
    cell: ({ at }) => <LocalTime at={at} />,
  },
]

/** The latest changes of the settings, newest first. */
export function SettingsHistory() {
  const query = useQuery(settingsHistoryQuery)
  return (
    <section aria-labelledby="settings-history" className="border-t border-line">
      <SectionHead
        id="settings-history"
        title="Log of changes"
        aside={
          query.data?.length === SETTINGS_CHANGES_SHOWN
            ? `last ${SETTINGS_CHANGES_SHOWN}`
            : undefined
        }
      />
      <div className="border-t border-line">
        <QueryState
          query={query}
          empty={
            <EmptyState title="No changes yet">
              Each change of the settings appears here, with its reason.
            </EmptyState>
          }
        >
          {(changes) => (
            <Table
              caption="Changes of the settings"
              columns={columns}
              rows={changes ?? []}
              rowKey={({ id }) => String(id)}
              skeleton={changes === undefined ? 3 : 0}
              foldAt="lg"
            />
          )}
        </QueryState>
      </div>
    </section>
  )
}
