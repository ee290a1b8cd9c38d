import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Instance } from '@/domain/instances/instance'
import { volumesQuery } from '@/domain/volumes/queryOptions'

/** How many volumes are named. */
const NAMED = 5

/**
 * Says before servers are deleted that their volumes stay, and which. Nothing while they are read, and if there are none.
 * @param servers of one workspace
 */
export function KeptVolumes({ servers }: { servers: readonly Instance[] }) {
  const { data, isError } = useQuery(volumesQuery(servers[0]?.workspace.id ?? ''))
  const ids = new Set(servers.map(({ id }) => id))
  const kept = data?.filter(
    ({ server, state }) => server && ids.has(server.id) && state !== 'failed',
  )
  if (kept === undefined) {
    return isError ? (
      <p className="text-14">
        Volumes stay and are billed as before: only disks of servers are deleted.
      </p>
    ) : null
  }
  if (kept.length === 0) return null
  const names = kept.slice(0, NAMED).map(({ name }) => name)
  const more = kept.length - names.length
  const isOne = kept.length === 1
  return (
    <p className="text-14 wrap-anywhere">
      <b className="strong">{isOne ? 'A volume stays.' : `${kept.length} volumes stay.`}</b>{' '}
      {names.join(', ')}
      {more > 0 ? ` and ${more} more` : ''} {isOne ? 'keeps its' : 'keep their'} data and{' '}
      {isOne ? 'its' : 'their'} price. If you restore {servers.length === 1 ? 'the' : 'a'} server,
      attach {isOne ? 'it' : 'them'} again. <Link to="/dashboard/volumes">See volumes</Link>
    </p>
  )
}
