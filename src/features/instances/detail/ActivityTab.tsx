import { useQuery } from '@tanstack/react-query'
import { ActionCommand } from '@/components/instances/ActionCommand'
import { ActionList } from '@/components/instances/ActionList'
import { StatePeriods } from '@/components/instances/StatePeriods'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { actionLabels } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'

const isRequestable = (kind: string): kind is ActionKind => Object.hasOwn(actionLabels, kind)

/** What was done to the server, the last of it as a command, and the states it was in. */
export function ActivityTab({ instance }: TabProps) {
  const actions = useQuery(instanceActionsQuery(instance.id))
  const last = actions.data?.map(({ kind }) => kind).find(isRequestable)
  return (
    <>
      <section aria-labelledby="actions">
        <SectionHead id="actions" title="Actions" />
        <QueryState query={actions} pending={<CenteredSpinner />}>
          {(rows) => <ActionList label="Actions" actions={rows} />}
        </QueryState>
        {last === undefined ? null : (
          <div className="border-t border-line px-(--pad) py-4">
            <p className="label mb-1">Last action: {actionLabels[last].toLowerCase()}</p>
            <ActionCommand instance={instance} kind={last} />
          </div>
        )}
      </section>
      <StatePeriods instance={instance} />
    </>
  )
}
