import { ChevronDown } from 'lucide-react'
import { InstanceMenu } from '@/components/instances/InstanceMenu'
import { isNeedless } from '@/domain/instances/instanceCan'
import { Button } from '@/ui/Button'
import { ActionButton } from './ActionButton'
import type { TabProps } from './InstancePage'

const powerKinds = ['start', 'stop', 'reboot'] as const

/** What can be done to the server, on every part of its page: power beside each other, the rest behind an arrow. */
export function PowerActions(props: Pick<TabProps, 'instance' | 'rules' | 'actions'>) {
  const { instance, rules, actions } = props
  const isDeleted = instance.state === 'deleted' || instance.state === 'deleting'
  const kinds = powerKinds.filter((kind) => !isNeedless(kind, instance, rules))
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-3">
      {isDeleted ? (
        <ActionButton kind="restore" {...props} />
      ) : (
        <>
          {kinds.map((kind) => (
            <ActionButton key={kind} kind={kind} {...props} />
          ))}
          <InstanceMenu
            instance={instance}
            rules={rules}
            onPress={actions.press}
            without={powerKinds}
            trigger={
              <Button>
                More
                <ChevronDown aria-hidden="true" strokeWidth={1.5} />
              </Button>
            }
          />
        </>
      )}
    </div>
  )
}
