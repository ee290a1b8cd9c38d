import { useUser } from '@/domain/session/useAuth'
import { AccountFrame } from '../AccountFrame'
import { DeletionSection } from './DeletionSection'
import { ExportSection } from './ExportSection'

/** /dashboard/account/leaving: a copy of everything about the person, and the deletion of the account. */
export function LeavingPage() {
  const user = useUser()
  return user === null ? null : (
    <AccountFrame user={user} page="leaving" title="Your data">
      <div className="grid flex-1 lg:grid-cols-2">
        <div className="min-w-0 border-line bg-surface max-lg:border-b lg:border-r">
          <ExportSection />
        </div>
        <DeletionSection userId={user.id} email={user.email ?? ''} />
      </div>
    </AccountFrame>
  )
}
