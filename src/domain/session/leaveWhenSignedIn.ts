import { redirect } from '@tanstack/react-router'
import type { AuthSearch } from './authSearch'
import type { Auth } from './lateAuth'
import { afterSignIn } from './returnPath'

/**
 * Redirects signed-in people to the page that they requested, unless they follow a link from an email.
 * It does not wait: the form is usable before the session is known.
 */
export function leaveWhenSignedIn(auth: Auth, search: AuthSearch) {
  if (search.token_hash !== undefined) return
  const snapshot = auth.getSnapshot()
  if (snapshot.matches('signedIn')) {
    throw redirect({ href: afterSignIn(search.redirect), replace: true })
  }
}
