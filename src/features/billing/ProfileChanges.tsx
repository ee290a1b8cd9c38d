import { LocalTime } from '@/components/LocalTime'
import { addressLines } from '@/domain/billing/addressForm'
import type { BillingProfileChange } from '@/domain/billing/billingProfile'
import { countryName } from '@/lib/countries'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<BillingProfileChange>[] = [
  {
    id: 'at',
    header: 'Since',
    rowHeader: true,
    cell: ({ at }) => <LocalTime at={at} />,
  },
  {
    id: 'who',
    header: 'Who pays',
    list: 'full',
    cell: ({ profile }) => (
      <span className="wrap-anywhere">
        {[profile.company, profile.name, ...addressLines(profile), countryName(profile.country)]
          .filter(Boolean)
          .join(', ')}
      </span>
    ),
  },
  {
    id: 'vat',
    header: 'VAT ID',
    list: 'full',
    cell: ({ profile: { vatId, vatState } }) =>
      vatId === '' ? (
        'none'
      ) : (
        <>
          <span className="num">{vatId}</span>
          {vatState === 'none' ? null : `, ${vatWords[vatState]}`}
        </>
      ),
  },
  {
    id: 'by',
    header: 'Changed by',
    // An answer of VIES, or a member whose name this person does not see.
    cell: ({ changedBy, profile: { vatState } }) =>
      changedBy ?? (vatState === 'none' || vatState === 'waiting' ? 'an owner' : 'the check'),
  },
]

const vatWords = {
  waiting: 'not checked yet',
  valid: 'valid',
  invalid: 'not valid',
  unavailable: 'could not be checked',
} as const

/** Who paid from when on, the newest first. */
export function ProfileChanges({
  changes,
}: {
  changes: readonly BillingProfileChange[] | undefined
}) {
  return (
    <Table
      caption="Changes of the billing profile"
      columns={columns}
      rows={changes ?? []}
      skeleton={changes === undefined ? 2 : 0}
      rowKey={({ at, version, profile }) => `${version} ${at} ${profile.vatState}`}
      empty={<EmptyState title="No changes yet" />}
    />
  )
}
