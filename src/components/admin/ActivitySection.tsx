import { ActionList } from '@/components/instances/ActionList'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { InstanceAction } from '@/domain/instances/history'
import type { QueryView } from '@/lib/queryView'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import { useArea } from './useArea'

/** The latest actions on servers. */
export function ActivitySection({ query }: { query: QueryView<InstanceAction[]> }) {
  const { root } = useArea()
  return (
    <section aria-labelledby="activity" className="border-b border-line">
      <SectionHead id="activity" title="Activity" aside="Latest actions on servers" />
      <QueryState
        query={query}
        pending={<CenteredSpinner />}
        empty={<EmptyState title="No activity">No action on a server was requested.</EmptyState>}
      >
        {(actions) => (
          <ActionList
            label="Activity"
            actions={actions}
            withServer
            serverPath={(id) => `${root}/servers/${id}`}
          />
        )}
      </QueryState>
    </section>
  )
}
