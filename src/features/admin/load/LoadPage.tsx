import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { loadQuery } from '@/domain/load/queryOptions'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { DatabaseSection } from './DatabaseSection'
import { ProcessesSection } from './ProcessesSection'
import { QueueSection } from './QueueSection'

/** /admin/load: what waits in each region, which processes work, and how large and slow the database is. */
export function LoadPage() {
  return (
    <>
      <PageHeader eyebrow="Admin" title="Load" />
      <QueryState query={useQuery(loadQuery)} pending={<CenteredSpinner />} className="m-(--pad)">
        {({ regions, processes, database_bytes, statements }) => (
          <>
            <QueueSection regions={regions} />
            <ProcessesSection processes={processes} />
            <DatabaseSection bytes={database_bytes} statements={statements} />
          </>
        )}
      </QueryState>
    </>
  )
}
