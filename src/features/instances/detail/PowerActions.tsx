import { isNeedless } from '@/domain/instances/instanceCan'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { ActionButton } from './ActionButton'
import type { TabProps } from './InstancePage'
import { MoreButton } from './MoreButton'
import { powerKinds } from './powerKinds'

type PowerActionsProps = Pick<TabProps, 'instance' | 'rules' | 'actions'>

/** The menu needs a library, so it comes after the page. Its control is there at once. */
const MoreActions = lazyWithRetry<PowerActionsProps>(
  'The menu',
  async () => (await import('./MoreActions')).MoreActions,
  () => <MoreButton />,
)

/** What can be done to the server, on every part of its page: power beside each other, the rest behind an arrow. */
export function PowerActions(props: PowerActionsProps) {
  const { instance, rules } = props
  const isDeleted = instance.state === 'deleted' || instance.state === 'deleting'
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-3">
      {isDeleted ? (
        <ActionButton kind="restore" {...props} />
      ) : (
        <>
          {powerKinds
            .filter((kind) => !isNeedless(kind, instance, rules))
            .map((kind) => (
              <ActionButton key={kind} kind={kind} {...props} />
            ))}
          <MoreActions {...props} />
        </>
      )}
    </div>
  )
}
