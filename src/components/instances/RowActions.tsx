import { instanceCan } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import type { StateName } from '@/domain/instances/stateNames'
import { Button } from '@/ui/Button'
import { InstanceMenu, type InstanceMenuProps } from './InstanceMenu'
import { whyNot } from './whyNot'

/** The action that brings back a server from a state that nobody wants, and the word on its button. */
const remedies: Partial<Record<StateName, readonly [kind: ActionKind, label: string]>> = {
  error: ['start', 'Retry'],
  deleted: ['restore', 'Restore'],
}

/** Brings back a failed or deleted server. Nothing for other servers, and for people who may only look. */
export function RemedyButton({ instance, rules, onPress }: InstanceMenuProps) {
  const remedy = remedies[instance.state]
  if (remedy === undefined || rules.roles.length === 0) return null
  const [kind, label] = remedy
  return (
    <Button
      size="sm"
      aria-label={`${label} ${instance.name}`}
      disabledReason={whyNot(instanceCan(kind, instance, rules))}
      onClick={() => onPress(kind, instance)}
    >
      {label}
    </Button>
  )
}

/** The end of a server's row: what brings it back, and the menu with all actions. */
export function RowActions(props: InstanceMenuProps) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <RemedyButton {...props} />
      <InstanceMenu {...props} />
    </span>
  )
}
