import { lazyWithRetry } from '@/ui/lazyWithRetry'
import type { Profile } from '@/domain/identity/profile'

/** Apart, because hardly anyone is suspended. */
const SuspensionBanner = lazyWithRetry(
  'The notice about your account',
  async () => (await import('./SuspensionBanner')).SuspensionBanner,
)

/** Says on a page of the dashboard that the account is suspended; shows nothing where it is not. */
export function SuspensionNotice({ profile }: { profile: Profile | undefined }) {
  if (!profile?.suspended_at) return null
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <SuspensionBanner since={profile.suspended_at} reason={profile.suspension_reason ?? ''} />
    </div>
  )
}
