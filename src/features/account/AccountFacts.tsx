import { useAuth, useUser } from '@/features/auth/useAuth'
import { SectionHead } from '@/features/shell/SectionHead'
import { formatDate } from '@/lib/format'
import { KeyValue, type KeyValueItem } from '@/ui/KeyValue'
import { Skeleton } from '@/ui/Skeleton'
import { accessInWords, staffTypeLabel } from './access'
import type { Profile } from './queries'
import { SessionFacts } from './SessionFacts'

export interface AccountFactsProps {
  /** `undefined` while it is read. */
  profile: Profile | undefined
  /** It could not be read. */
  hasFailed: boolean
}

/** Who is signed in, as what, since when and until when. */
export function AccountFacts({ profile, hasFailed }: AccountFactsProps) {
  const user = useUser()
  const role = useAuth((snapshot) => snapshot.context.role)
  const staffType = useAuth((snapshot) => snapshot.context.staffType)
  const waiting = <Skeleton className="h-5 w-32" />
  const missing = hasFailed ? <span className="font-sans text-text-3">Not read</span> : waiting
  const timeZone = profile?.time_zone || undefined

  const items: KeyValueItem[] = [
    { label: 'Name', value: profile ? profile.full_name || 'Not given' : missing },
    { label: 'Email', value: user?.email ?? 'Not given' },
    {
      label: 'Role',
      value: role === null ? waiting : accessInWords({ role, staffType }),
    },
    ...(staffType === null ? [] : [{ label: 'Staff type', value: staffTypeLabel(staffType) }]),
    {
      label: 'Member since',
      value: profile ? (
        <time dateTime={profile.created_at}>{formatDate(profile.created_at, timeZone)}</time>
      ) : (
        missing
      ),
      figure: true,
    },
  ]
  return (
    <>
      <section aria-labelledby="account-facts" aria-busy={profile === undefined && !hasFailed}>
        <SectionHead id="account-facts" title="Account" />
        <KeyValue items={items} className="border-t border-line" />
      </section>
      <section aria-labelledby="session-facts" className="border-t border-line">
        <SectionHead id="session-facts" title="Session" />
        <div className="border-t border-line">
          <SessionFacts timeZone={timeZone} />
        </div>
      </section>
    </>
  )
}
