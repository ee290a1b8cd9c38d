import { factorKinds, factorName, type Factor } from '@/domain/identity/security'
import type { Column } from '@/ui/tableTypes'
import { LocalTime } from './LocalTime'
import { TimeAgo } from './TimeAgo'

/** The name of a second factor and what it is. */
export const factorColumn: Column<Factor> = {
  id: 'name',
  header: 'Name',
  rowHeader: true,
  list: 'full',
  cell: (factor) => (
    <span className="block min-w-0 wrap-anywhere">
      {factorName(factor)}
      <small className="block text-12 font-normal text-text-2">{factorKinds[factor.kind]}</small>
    </span>
  ),
}

/** Since when a person has a factor or passkey. */
export const addedColumn: Column<{ createdAt: string }> = {
  id: 'added',
  header: 'Added',
  cell: ({ createdAt }) => <LocalTime at={createdAt} day />,
}

/** When a factor or passkey was last used. */
export const lastUseColumn: Column<{ lastUsedAt: string | null }> = {
  id: 'used',
  header: 'Last use',
  cell: ({ lastUsedAt }) =>
    lastUsedAt === null ? (
      <span className="text-text-3">Not yet</span>
    ) : (
      <TimeAgo at={lastUsedAt} />
    ),
}

/** The address that a session or an attempt to sign in came from, and where it is. */
export const addressColumn: Column<{ ip: string; place: string }> = {
  id: 'address',
  header: 'IP address',
  figure: true,
  className: 'wrap-anywhere',
  cell: ({ ip, place }) =>
    ip === '' ? (
      <span className="font-sans text-text-3">Unknown</span>
    ) : (
      <>
        {ip}
        {place === '' ? null : (
          <small className="block font-sans text-12 text-text-2">{place}</small>
        )}
      </>
    ),
}
