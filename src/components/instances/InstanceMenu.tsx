import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { Instance } from '@/domain/instances/instance'
import {
  actionLabels,
  instanceCan,
  isNeedless,
  type InstanceRules,
} from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { Button } from '@/ui/Button'
import { LateMenu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { whyNot } from './whyNot'

export interface InstanceMenuProps {
  instance: Instance
  rules: InstanceRules
  onPress: (kind: ActionKind, instance: Instance) => void
}

/** The actions of a server, in a menu. Disabled ones say why, and what would enable them. */
export function InstanceMenu(props: InstanceMenuProps) {
  return (
    <LateMenu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="min-w-8 px-1.5 max-md:min-w-11"
          aria-label={`Actions for ${props.instance.name}`}
          data-tooltip=""
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.5} />
        </Button>
      }
      className="w-72"
    >
      <Actions {...props} />
    </LateMenu>
  )
}

/** A component of its own, so that a closed menu asks nothing: a long list has a menu in every row. */
function Actions({ instance, rules, onPress }: InstanceMenuProps) {
  const item = (kind: ActionKind, note?: string) =>
    isNeedless(kind, instance, rules) ? null : (
      <MenuItem
        key={kind}
        danger={kind === 'delete'}
        note={note}
        disabledReason={whyNot(instanceCan(kind, instance, rules))}
        onSelect={() => onPress(kind, instance)}
      >
        {actionLabels[kind]}
      </MenuItem>
    )
  const settings = (kind: 'resize' | 'rebuild') => {
    const reason = whyNot(instanceCan(kind, instance, rules))
    return reason === undefined ? (
      <MenuItem key={kind} asChild>
        <Link
          to="/dashboard/servers/$id"
          params={{ id: instance.id }}
          search={{ tab: 'settings' }}
          hash={kind}
        >
          {actionLabels[kind]}
        </Link>
      </MenuItem>
    ) : (
      <MenuItem key={kind} disabledReason={reason}>
        {actionLabels[kind]}
      </MenuItem>
    )
  }
  if (instance.state === 'deleted') return item('restore', 'It comes back stopped.')
  return (
    <>
      {item('start')}
      {item('stop')}
      {item('reboot')}
      {settings('resize')}
      {settings('rebuild')}
      <MenuSeparator />
      {item('delete', 'Restorable for 72 hours.')}
    </>
  )
}
