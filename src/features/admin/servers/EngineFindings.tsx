import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { ServerLink } from '@/components/admin/AreaLinks'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { EngineFinding } from '@/domain/instances/admin/attention'
import { engineFindingsQuery } from '@/domain/instances/admin/queryOptions'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const SHOWN = 5

const words: Readonly<Record<string, string>> = {
  unknown: 'Unknown to the database',
  orphaned: 'Missing in the engine',
  wrong_state: 'Another state in the engine',
  stuck: 'Stuck',
  unfiltered: 'Addresses not filtered',
  unfit: 'Machine cannot run servers',
}

const columns: readonly Column<EngineFinding>[] = [
  {
    id: 'server',
    header: 'In the engine',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ engineRef, instanceId }) =>
      instanceId === null ? (
        <code>{engineRef}</code>
      ) : (
        <ServerLink id={instanceId}>
          <code>{engineRef ?? instanceId}</code>
        </ServerLink>
      ),
  },
  {
    id: 'what',
    header: 'Difference',
    cell: ({ kind }) => (
      <StateTag state="retiring">{words[kind] ?? kind.replaceAll('_', ' ')}</StateTag>
    ),
  },
  { id: 'detail', header: 'Detail', list: 'full', cell: ({ detail }) => detail },
  { id: 'since', header: 'Since', cell: ({ since }) => <LocalTime at={since} /> },
]

/** How the engine differs from the database. Nothing shows while both agree. */
export function EngineFindings() {
  const query = useQuery(engineFindingsQuery)
  const [isAll, setAll] = useState(false)
  return (
    <QueryState query={query} empty={null} pending={null}>
      {(findings) => (
        <section aria-labelledby="findings" className="border-b border-line">
          <SectionHead
            id="findings"
            title="Engine and database differ"
            aside={formatCount(findings.length)}
          />
          <Table
            caption="Differences between engine and database"
            columns={columns}
            rows={isAll ? findings : findings.slice(0, SHOWN)}
            rowKey={({ kind, engineRef, instanceId }) => `${kind} ${engineRef} ${instanceId}`}
          />
          {isAll || findings.length <= SHOWN ? null : (
            <div className="border-t border-line px-(--pad) py-3">
              <Button size="sm" onClick={() => setAll(true)}>
                Show all {formatCount(findings.length)}
              </Button>
            </div>
          )}
        </section>
      )}
    </QueryState>
  )
}
