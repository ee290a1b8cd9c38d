import { whyNot } from '@/components/instances/whyNot'
import { actionLabels, instanceCan } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { Button } from '@/ui/Button'
import type { TabProps } from './InstancePage'

interface ActionButtonProps extends Pick<TabProps, 'instance' | 'rules' | 'actions'> {
  kind: ActionKind
}

/** A button for an action. A disabled one says why, and which action would enable it. */
export function ActionButton({ kind, instance, rules, actions }: ActionButtonProps) {
  const answer = instanceCan(kind, instance, rules)
  const isMain =
    (kind === 'start' && answer.allowed) || (kind === 'restore' && instance.state === 'deleted')
  return (
    <Button
      variant={kind === 'delete' ? 'danger' : isMain ? 'primary' : 'secondary'}
      disabledReason={whyNot(answer)}
      onClick={() => actions.press(kind, instance)}
    >
      {actionLabels[kind]}
    </Button>
  )
}
