import { TabLinks as Tabs } from '@/components/TabLinks'
import type { InstanceTab } from '@/domain/instances/detailSearch'

export interface TabLinksProps {
  /** The id of the server. */
  id: string
  tabs: readonly { name: InstanceTab; label: string }[]
  current: InstanceTab
}

/** The links to the parts of a server's page. */
export function TabLinks({ id, tabs, current }: TabLinksProps) {
  return (
    <Tabs
      label="Parts of this server"
      tabs={tabs.map(({ name, label }) => ({
        to: '/dashboard/servers/$id',
        params: { id },
        search: { tab: name === 'overview' ? undefined : name },
        label,
        isCurrent: name === current,
      }))}
    />
  )
}
