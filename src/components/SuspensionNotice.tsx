import { Link } from '@tanstack/react-router'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import type { Profile } from '@/domain/identity/profile'
import type { Workspace } from '@/domain/workspaces/workspace'

/** In its own chunk, because few people are suspended. */
const SuspensionBanner = lazyWithRetry(
  'The notice about your account',
  async () => (await import('./SuspensionBanner')).SuspensionBanner,
)

const PLACE = 'border-b border-line px-(--pad) py-4'

/** Tells a person on the dashboard that the account is suspended. Renders nothing for an active account. */
export function SuspensionNotice({ profile }: { profile: Profile | undefined }) {
  if (!profile?.suspended_at) return null
  return (
    <div className={PLACE}>
      <SuspensionBanner since={profile.suspended_at} reason={profile.suspension_reason ?? ''} />
      <p className="mt-2 text-14">
        You can still{' '}
        <Link to="/support" search={{ from: '/dashboard' }} hash="write">
          open a ticket
        </Link>{' '}
        and answer in it.
      </p>
    </div>
  )
}

/** Tells the members that their workspace is suspended. Renders nothing for an active one. */
export function WorkspaceSuspensionNotice({ workspace }: { workspace: Workspace | undefined }) {
  if (!workspace?.suspendedAt) return null
  return (
    <div className={PLACE}>
      <SuspensionBanner
        since={workspace.suspendedAt}
        reason={workspace.suspensionReason ?? ''}
        workspace={workspace.name}
      />
    </div>
  )
}
