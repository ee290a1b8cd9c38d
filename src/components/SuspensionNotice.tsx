import { lazyWithRetry } from '@/ui/lazyWithRetry'
import type { Profile } from '@/domain/identity/profile'

/** In its own chunk, because few people are suspended. */
const SuspensionBanner = lazyWithRetry(
  'The notice about your account',
  async () => (await import('./SuspensionBanner')).SuspensionBanner,
)

/** Tells a person on the dashboard that the account is suspended. Renders nothing for an active account. */
export function SuspensionNotice({ profile }: { profile: Profile | undefined }) {
  if (!profile?.suspended_at) return null
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <SuspensionBanner since={profile.suspended_at} reason={profile.suspension_reason ?? ''} />
    </div>
  )
}
