import { isNeedless } from '@/domain/instances/instanceCan'
import { ActionButton } from './ActionButton'
import type { TabProps } from './InstancePage'

const kinds = ['start', 'stop', 'reboot', 'delete'] as const

/** What can be done to the server, on every part of its page. What has nothing to do is left out. */
export function PowerActions(props: Pick<TabProps, 'instance' | 'rules' | 'actions'>) {
  const { instance, rules } = props
  const isDeleted = instance.state === 'deleted' || instance.state === 'deleting'
  const shown = kinds.filter((kind) => !isNeedless(kind, instance, rules))
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-3">
      {isDeleted ? (
        <ActionButton kind="restore" {...props} />
      ) : (
        shown.map((kind) => <ActionButton key={kind} kind={kind} {...props} />)
      )}
    </div>
  )
}
