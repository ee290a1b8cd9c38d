/** The parts of the page of a server, in their order. */
export const instanceTabs = [
  'overview',
  'activity',
  'metrics',
  'snapshots',
  'access',
  'network',
  'console',
  'billing',
  'settings',
] as const

export type InstanceTab = (typeof instanceTabs)[number]

/** The address without a tab shows the overview. */
export interface DetailSearch {
  tab?: InstanceTab | undefined
}

/** Reads the search of the page of a server: an unknown tab is the overview. */
export function detailSearch({ tab }: Record<string, unknown>): DetailSearch {
  return { tab: instanceTabs.find((known) => known === tab && known !== 'overview') }
}
