import { useQuery } from '@tanstack/react-query'
import { ActionList } from '@/components/instances/ActionList'
import { StatePeriods } from '@/components/instances/StatePeriods'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { CenteredSpinner } from '@/ui/Spinner'
import { LastCommand } from './LastCommand'
import { MaintenanceHistory } from './MaintenanceHistory'
import type { TabProps } from './InstancePage'

/** What was done to the server, the last of it as a command, its maintenance, and the states it was in. */
export function ActivityTab({ instance }: TabProps) {
  const actions = useQuery(instanceActionsQuery(instance.id))
  return (
    <>
      <section aria-labelledby="actions">
        <SectionHead id="actions" title="Actions" />
        <QueryState query={actions} pending={<CenteredSpinner />}>
          {(rows) => <ActionList label="Actions" actions={rows} />}
        </QueryState>
      </section>
      <LastCommand instance={instance} actions={actions.data} />
      <MaintenanceHistory instance={instance} />
      <StatePeriods instance={instance} />
    </>
  )
}
