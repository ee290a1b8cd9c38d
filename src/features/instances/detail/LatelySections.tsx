import { useQuery } from '@tanstack/react-query'
import { ActionList } from '@/components/instances/ActionList'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import { LastCommand } from './LastCommand'
import { RecentUsage } from './RecentUsage'
import { TabLink } from './TabLink'
import type { TabProps } from './InstancePage'

/** How many actions the overview shows. */
const SHOWN = 5

/** What the server used in the last day, and what was done to it last. */
export function LatelySections({ instance, isSimulated }: TabProps) {
  const actions = useQuery(instanceActionsQuery(instance.id, SHOWN))
  return (
    <>
      <RecentUsage instance={instance} isSimulated={isSimulated} />
      <section aria-labelledby="recent-activity">
        <SectionHead
          id="recent-activity"
          title="Recent activity"
          aside={
            <TabLink id={instance.id} tab="activity">
              All activity
            </TabLink>
          }
        />
        <QueryState
          query={actions}
          pending={<CenteredSpinner />}
          empty={<EmptyState title="Nothing happened yet" />}
        >
          {(rows) => <ActionList label="Recent activity" actions={rows} />}
        </QueryState>
      </section>
      <LastCommand instance={instance} actions={actions.data} />
    </>
  )
}
