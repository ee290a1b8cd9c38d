import { ActionCommand } from '@/components/instances/ActionCommand'
import { SectionHead } from '@/components/SectionHead'
import type { InstanceAction } from '@/domain/instances/history'
import { actionLabels } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import type { TabProps } from './InstancePage'

const isRequestable = (kind: string): kind is ActionKind => Object.hasOwn(actionLabels, kind)

interface LastCommandProps extends Pick<TabProps, 'instance'> {
  /** Newest first; `undefined` while they are loading. */
  actions: readonly InstanceAction[] | undefined
}

/** The last thing that somebody did to the server, as a command. Nothing shows if there is none. */
export function LastCommand({ instance, actions }: LastCommandProps) {
  const last = actions?.map(({ kind }) => kind).find(isRequestable)
  return last === undefined ? null : (
    <section aria-labelledby="last-command" className="border-t border-line">
      <SectionHead id="last-command" title="Last action as a command" />
      <div className="px-(--pad) pb-4">
        <p className="label mb-1">{actionLabels[last]}</p>
        <ActionCommand instance={instance} kind={last} />
      </div>
    </section>
  )
}
