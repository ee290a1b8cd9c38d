import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import type { AuthActor, AuthSnapshot } from '@machines/auth'
import { isAdmin, isSettled, isStaff } from '@machines/auth.facts'
import { CREATE_PATH } from '@/domain/settings/orders'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import type { AuthSearch } from './authSearch'
import type { Auth } from './lateAuth'

/** The arguments that a guard receives from `beforeLoad`. */
interface GuardArgs {
  context: { auth: Auth }
  location: ParsedLocation
  abortController: AbortController
}

const roleKnown = (snapshot: AuthSnapshot): boolean =>
  isSettled(snapshot) &&
  (!snapshot.matches('signedIn') || snapshot.matches({ signedIn: { role: 'known' } }))

/** The form of /auth for a visitor who requested `path`. Who wants a first server probably has no account yet. */
function entryTo(path: string): AuthSearch {
  const isCreate = path.split(/[?#]/)[0] === CREATE_PATH
  return isCreate ? { mode: 'sign-up', redirect: path } : { redirect: path }
}

/**
 * Waits until `isKnown`. Redirects everyone who is not signed in to /auth, with the requested path.
 * A person who must show a code or set a new password first is not signed in yet: /auth shows them that form.
 */
async function signedInSnapshot(
  { context, location, abortController }: GuardArgs,
  isKnown: (snapshot: AuthSnapshot) => boolean,
): Promise<AuthSnapshot> {
  // `waitFor` uses the same parts of the machine as pages do.
  const snapshot = await waitFor(context.auth as AuthActor, isKnown, {
    timeout: Infinity,
    signal: abortController.signal,
  })
  if (!snapshot.matches('signedIn')) {
    throw redirect({ to: '/auth', search: entryTo(location.href), replace: true })
  }
  return snapshot
}

/**
 * Lets signed-in people pass and redirects everyone else to /auth with the requested path. The redirect replaces the
 * history entry. A guard is only a convenience: the database decides what a person may read or change.
 */
export async function requireSession(args: GuardArgs) {
  const { context } = await signedInSnapshot(args, isSettled)
  if (context.session !== null) followWorkspaceLink(context.session.user.id, args.location)
}

/**
 * Links of mails name the workspace that they are about, `/dashboard/workspace/keys?workspace=blue-harbor`, because the
 * browser may show another one. It becomes the current one. The address loses it, so that a reload shows what was chosen
 * since.
 */
function followWorkspaceLink(userId: string, { pathname, search, hash }: ParsedLocation): void {
  const { workspace, ...rest } = search as Record<string, unknown>
  if (typeof workspace !== 'string' || !/^\/dashboard(?:\/|$)/.test(pathname)) return
  chooseWorkspace(userId, workspace)
  throw redirect({ to: pathname, search: rest, hash, replace: true })
}

/** Lets admins pass and redirects other signed-in people home. It waits for the role, so a reload stays on the page. */
export async function requireAdmin(args: GuardArgs) {
  const { context } = await signedInSnapshot(args, roleKnown)
  if (!isAdmin(context)) throw redirect({ to: '/', replace: true })
}

/** Lets staff of every type pass and redirects other signed-in people home, as `requireAdmin` does. */
export async function requireStaff(args: GuardArgs) {
  const { context } = await signedInSnapshot(args, roleKnown)
  if (!isStaff(context)) throw redirect({ to: '/', replace: true })
}
