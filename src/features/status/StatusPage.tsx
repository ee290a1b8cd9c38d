import { useQuery } from '@tanstack/react-query'
import { PageText, type Words } from '@/components/mdx/PageText'
import { QueryProvider } from '@/components/QueryProvider'
import { QueryState } from '@/components/QueryState'
import { pageById } from '@/content/pages'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { groupIncidents } from '@/domain/status/incidents'
import { partRows } from '@/domain/status/partRows'
import { incidentsQuery, recordQuery, whileOpen } from '@/domain/status/queries'
import { combineQueries } from '@/lib/queryView'
import { DataSource } from '@/ui/DataSource'
import { Skeleton } from '@/ui/Skeleton'
import { IncidentSection } from './IncidentSection'
import { PartsTable } from './PartsTable'
import { PastSection } from './PastSection'
import { PlannedSection } from './PlannedSection'
import { RecordLegend } from './RecordStrip'
import { StatusHead } from './StatusHead'
import styles from './StatusPage.module.css'
import { UpdatesSection } from './UpdatesSection'
import { useReadings } from './useReadings'

interface StatusPageProps {
  /** The compiled MDX of the page. */
  words: Words
}

/** Whether every part works now, what was recorded of it, and what we say about it. */
export function StatusPage(props: StatusPageProps) {
  return (
    <QueryProvider>
      <Status {...props} />
    </QueryProvider>
  )
}

function Status({ words }: StatusPageProps) {
  const readings = useReadings()
  const record = useQuery({ ...recordQuery, ...whileOpen })
  const incidents = useQuery({ ...incidentsQuery, ...whileOpen })
  const regions = useQuery(regionsQuery)
  const rows = partRows({
    readings: readings.data,
    records: record.data ?? [],
    regions: regions.data ?? [],
    running: groupIncidents(incidents.data ?? [], incidents.dataUpdatedAt).running,
  })
  return (
    <article className="sheet">
      <StatusHead
        title={pageById('status').title}
        rows={rows}
        readings={readings}
        records={record.data}
        incidents={incidents.data ?? []}
      />
      <section aria-labelledby="parts" className={styles.wide}>
        <div className={styles.title}>
          <h2 id="parts">Parts</h2>
          <p className="text-14 text-text-2">
            Your browser checks the pages, sign-in and the database. The others report to the
            database.
          </p>
        </div>
        <PartsTable rows={rows} now={record.dataUpdatedAt} incidents={incidents.data ?? []} />
        <DataSource
          source="GET /rest/v1/status_record"
          note={<RecordLegend />}
          jsonHref={publicRowsUrl('status_record')}
        />
        {/* The live readings stay: the table does not need these rows. */}
        <QueryState
          query={combineQueries(record, regions)}
          failedTitle="The history could not be loaded."
        >
          {() => null}
        </QueryState>
      </section>
      <QueryState
        query={incidents}
        pending={<Skeleton lines={4} className="mx-(--pad) my-8" />}
        failedTitle="Incidents and maintenance could not be loaded."
      >
        {(all) => {
          const { running, planned, past } = groupIncidents(all, incidents.dataUpdatedAt)
          return (
            <>
              {running.map((incident, index) => (
                <IncidentSection
                  key={incident.id}
                  incident={incident}
                  now={readings.data?.at ?? incidents.dataUpdatedAt}
                  isFirst={index === 0}
                />
              ))}
              <PlannedSection incidents={planned} />
              <PastSection incidents={past} records={record.data ?? []} />
            </>
          )
        }}
      </QueryState>
      <UpdatesSection />
      <PageText words={words} />
    </article>
  )
}
