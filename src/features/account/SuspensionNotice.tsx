import { useQuery } from '@tanstack/react-query'
import { profileQuery } from './queryOptions'
import { SuspensionBanner } from './SuspensionBanner'

/** Says on a page of the dashboard that the account is suspended; shows nothing where it is not. */
export function SuspensionNotice({ userId }: { userId: string }) {
  const { data: profile } = useQuery(profileQuery(userId))
  if (!profile?.suspended_at) return null
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <SuspensionBanner since={profile.suspended_at} reason={profile.suspension_reason ?? ''} />
    </div>
  )
}
