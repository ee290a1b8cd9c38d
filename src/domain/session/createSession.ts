import type { AnyRouter } from '@tanstack/react-router'
import type { AuthActor } from '@machines/auth'
import { createAuthActor, type AuthActorOptions } from './authActor'
import { connectAuth } from './connectAuth'

/** The auth machine of this page, connected with its router and toasts. It is not started. */
export function createSession(
  router: AnyRouter,
  options: Pick<AuthActorOptions, 'inspect'>,
): AuthActor {
  const auth = createAuthActor(options)
  connectAuth(auth, router)
  return auth
}
