import { useUser } from '@/domain/session/useAuth'
import { AccountMenu } from './AccountMenu'
import { Bell } from './inbox/Bell'

/** The cells of the bar for a signed-in person: their messages and their account. */
export function SignedInCells() {
  const user = useUser()
  return (
    <>
      {user === null ? null : <Bell key={user.id} userId={user.id} />}
      <AccountMenu />
    </>
  )
}
