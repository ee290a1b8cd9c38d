import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '@machines/auth.types'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import { securityQuery } from '@/domain/identity/securityQueries'
import { useUser } from '@/domain/session/useAuth'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { AccountFrame } from '../AccountFrame'
import { EmailForm } from './EmailForm'
import { FactorsSection } from './FactorsSection'
import { PasskeysSection } from './PasskeysSection'
import { PasswordForm } from './PasswordForm'

const place = () => <div aria-busy="true" className="min-h-72 border-t border-line" />

/** These two are loaded after the page, because they read the names of browsers. */
const SessionsSection = lazyWithRetry(
  'The list of sessions',
  async () => (await import('./SessionsSection')).SessionsSection,
  place,
)
const SignInsSection = lazyWithRetry(
  'The list of sign-ins',
  async () => (await import('./SignInsSection')).SignInsSection,
  place,
)

const passwordField = () => document.querySelector<HTMLElement>('#password input[name=current]')

/** /dashboard/account/security: how the person signs in, and where they are signed in. */
export function SecurityPage() {
  const user = useUser()
  return user === null ? null : <Security user={user} />
}

function Security({ user }: { user: User }) {
  const query = useQuery(securityQuery)
  const { data: profile } = useQuery(profileQuery(user.id))
  const email = user.email ?? ''
  return (
    <AccountFrame user={user} page="security" title="Security">
      <QueryState query={query}>
        {(security) => (
          <>
            <FactorsSection userId={user.id} email={email} security={security} />
            <PasskeysSection passkeys={security?.passkeys} />
          </>
        )}
      </QueryState>
      <div className="grid border-t border-line bg-surface lg:grid-cols-2">
        <div className="min-w-0 border-line max-lg:border-b lg:border-r">
          <PasswordForm email={email} personal={[profile?.full_name ?? '', email]} />
        </div>
        <EmailForm
          email={query.data?.email ?? user.email}
          pending={query.data?.pendingEmail ?? null}
        />
      </div>
      <SessionsSection />
      <SignInsSection passwordField={passwordField} />
      <section aria-labelledby="other-keys" className="border-t border-line">
        <SectionHead id="other-keys" title="Keys" />
        <p className="max-w-prose px-(--pad) pb-6 text-14">
          <Link to="/dashboard/keys">SSH keys</Link> open your servers.{' '}
          <Link to="/dashboard/workspace/keys">API keys</Link> let programs act in a workspace.
        </p>
      </section>
    </AccountFrame>
  )
}
