import type { OsPackage } from '@/content/osImage'
import type { SortState } from '@/ui/Table'

/** Which packages are listed: those that were chosen, those that they need, the base of Debian, or all. */
export const packageGroups = [
  { value: 'chosen', label: 'Chosen' },
  { value: 'needed', label: 'Needed by them' },
  { value: 'base', label: 'Base of Debian' },
  { value: 'all', label: 'All' },
] as const

export type PackageGroup = (typeof packageGroups)[number]['value']

/** The group that a package belongs to. */
const groupOf = ({ why, neededBy }: OsPackage): Exclude<PackageGroup, 'all'> =>
  why !== undefined ? 'chosen' : neededBy.length > 0 ? 'needed' : 'base'

/** A search goes through all packages, by name and by the packages that need them. */
export function filterPackages(
  packages: readonly OsPackage[],
  text: string,
  group: PackageGroup,
  sort: SortState,
): OsPackage[] {
  const wanted = text.trim().toLowerCase()
  const found = packages.filter((one) =>
    wanted === ''
      ? group === 'all' || groupOf(one) === group
      : one.name.includes(wanted) || one.neededBy.some((name) => name.includes(wanted)),
  )
  const turn = sort.direction === 'ascending' ? 1 : -1
  return found.toSorted((a, b) =>
    sort.id === 'size' ? (a.kib - b.kib) * turn : a.name.localeCompare(b.name, 'en') * turn,
  )
}
