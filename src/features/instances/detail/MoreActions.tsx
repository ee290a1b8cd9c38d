import { InstanceMenu } from '@/components/instances/InstanceMenu'
import { MoreButton } from './MoreButton'
import type { TabProps } from './InstancePage'
import { powerKinds } from './powerKinds'

/** The actions that are not in the head of the page itself. */
export function MoreActions({
  instance,
  rules,
  actions,
}: Pick<TabProps, 'instance' | 'rules' | 'actions'>) {
  return (
    <InstanceMenu
      instance={instance}
      rules={rules}
      onPress={actions.press}
      without={powerKinds}
      trigger={<MoreButton />}
    />
  )
}
