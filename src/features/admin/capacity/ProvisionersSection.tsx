import { useQuery } from '@tanstack/react-query'
import { ServerLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { Finding, Provisioner } from '@/domain/capacity/capacity'
import { provisionersQuery } from '@/domain/capacity/queryOptions'
import type { NamedInstance } from '@/domain/instances/admin/instanceNames'
import { namedInstancesQuery } from '@/domain/instances/admin/instanceNamesQuery'
import { formatSetting } from '@/domain/settings/settingTexts'
import { formatCount } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** A process reports every few seconds. Later than this it has ended, or cannot reach the database. */
const SILENT_SECONDS = 60

const findingTexts: Readonly<Record<string, { label: string; meaning: string }>> = {
  unknown: {
    label: 'Unknown',
    meaning: 'The engine has a server, a snapshot or an image that the database does not know.',
  },
  orphaned: {
    label: 'Orphaned',
    meaning: 'The database has a server that the engine does not have.',
  },
  wrong_state: {
    label: 'Wrong state',
    meaning: 'The server runs and should not, or should and does not.',
  },
  stuck: { label: 'Stuck', meaning: 'An action takes more than 10 minutes.' },
  unfiltered: {
    label: 'Unfiltered',
    meaning: 'The server can take the addresses of another one.',
  },
  unfit: { label: 'Unfit', meaning: 'A machine cannot do what servers need.' },
}

const workerColumns: readonly Column<Provisioner>[] = [
  {
    id: 'worker',
    header: 'Process',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ worker }) => worker,
  },
  { id: 'engine', header: 'Engine', cell: ({ engine }) => formatSetting('engine', engine) },
  {
    id: 'health',
    header: 'Health',
    cell: (provisioner) =>
      isReporting(provisioner) ? (
        <StateTag state="running">Reporting</StateTag>
      ) : (
        <StateTag state="closed">Silent</StateTag>
      ),
  },
  {
    id: 'findings',
    header: 'Differences',
    figure: true,
    align: 'end',
    cell: ({ findings }) => formatCount(findings.length),
  },
  {
    id: 'seen',
    header: 'Last report',
    figure: true,
    list: 'full',
    cell: (provisioner) => (
      <>
        <LocalTime at={provisioner.seen_at} />
        {isReporting(provisioner) ? (
          <span className="block text-12 text-text-3">{provisioner.seconds_since_seen} s ago</span>
        ) : null}
      </>
    ),
  },
]

/** What a server is called, by its id. Without an entry the id stands for it. */
type Names = ReadonlyMap<string, NamedInstance>

const findingColumnsOf = (names: Names): readonly Column<Finding>[] => [
  {
    id: 'kind',
    header: 'Difference',
    rowHeader: true,
    cell: ({ kind }) => (
      <>
        {findingTexts[kind]?.label ?? kind.replaceAll('_', ' ')}
        <span className="block text-12 font-normal text-text-3">{findingTexts[kind]?.meaning}</span>
      </>
    ),
  },
  {
    id: 'server',
    header: 'Server',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ engine_ref, instance_id }) =>
      instance_id === null ? (
        <code className="text-12">{engine_ref ?? 'unknown'}</code>
      ) : (
        <NamedServer id={instance_id} named={names.get(instance_id)} />
      ),
  },
  {
    id: 'detail',
    header: 'Detail',
    className: 'wrap-anywhere',
    cell: ({ detail }) => detail,
  },
  {
    id: 'since',
    header: 'Since',
    figure: true,
    cell: ({ since }) => <LocalTime at={since} />,
  },
]

/** A server with its workspace. A purged one, and one whose name is not read yet, has its id alone. */
function NamedServer({ id, named }: { id: string; named: NamedInstance | undefined }) {
  return (
    <>
      <ServerLink id={id}>{named?.name ?? <code className="text-12">{id}</code>}</ServerLink>
      {named === undefined ? null : (
        <span className="block text-12 text-text-3">{named.workspace}</span>
      )}
    </>
  )
}

const isReporting = ({ seconds_since_seen }: Provisioner) => seconds_since_seen <= SILENT_SECONDS

/** The same difference once, although every process reports it. What a silent process said may be over. */
function differencesOf(provisioners: readonly Provisioner[]): Finding[] {
  const findings = provisioners.filter(isReporting).flatMap((each) => each.findings)
  const byServer = new Map(findings.map((each) => [findingKey(each), each]))
  return [...byServer.values()].toSorted((a, b) => a.since.localeCompare(b.since))
}

const findingKey = ({ kind, instance_id, engine_ref }: Finding) =>
  `${kind} ${instance_id ?? engine_ref}`

/** The processes that do the work, and how the engine differs from the database. */
export function ProvisionersSection() {
  const query = useQuery(provisionersQuery)
  const differences = differencesOf(query.data ?? [])
  const { data: named } = useQuery(
    namedInstancesQuery(differences.flatMap(({ instance_id }) => instance_id ?? [])),
  )
  const names: Names = new Map(named?.map((each) => [each.id, each]))
  return (
    <section aria-labelledby="provisioners" className="border-t border-line">
      <SectionHead id="provisioners" title="Provisioners" />
      <div className="border-t border-line">
        <QueryState
          query={query}
          empty={
            <EmptyState title="No provisioner has reported in the last 7 days">
              Without one, no server is created, started or stopped. Start it with{' '}
              <code>npm run provisioner</code>.
            </EmptyState>
          }
        >
          {(provisioners) => (
            <>
              {provisioners?.some(({ engine }) => engine === 'simulated') ? (
                <p className="max-w-prose px-(--pad) py-4 text-14">
                  The engine is simulated: these servers are rows, and no machine runs them.
                </p>
              ) : null}
              <Table
                caption="Provisioners"
                columns={workerColumns}
                rows={provisioners ?? []}
                rowKey={({ worker }) => worker}
                skeleton={provisioners === undefined ? 1 : 0}
              />
              {provisioners === undefined ? null : differences.length === 0 ? (
                <p className="border-t border-line px-(--pad) py-4 text-14">
                  {provisioners.some(isReporting)
                    ? 'Engine and database agree, as far as the processes that report know.'
                    : 'No process reports at present, so no server is created, started or stopped.'}
                </p>
              ) : (
                <div className="border-t border-line">
                  <Table
                    caption="Differences between engine and database"
                    columns={findingColumnsOf(names)}
                    rows={differences}
                    rowKey={findingKey}
                  />
                </div>
              )}
            </>
          )}
        </QueryState>
      </div>
    </section>
  )
}
