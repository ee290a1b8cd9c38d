import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import { isAdmin, isSettled, type AuthActor, type AuthSnapshot } from '@machines/auth'
import type { AuthSearch } from './authSearch'
import { afterSignIn } from './returnPath'

/** What `beforeLoad` gives a guard. */
interface GuardArgs {
  context: { auth: AuthActor }
  location: ParsedLocation
  abortController: AbortController
}

const roleKnown = (snapshot: AuthSnapshot): boolean =>
  isSettled(snapshot) &&
  (!snapshot.matches('signedIn') || snapshot.matches({ signedIn: { role: 'known' } }))

/** A plan was chosen, as `chosenPlan` reads it. Every page loads this file. */
const CHOICE = /^\/dashboard\/create\?(.*&)?plan=[a-z\d]/

/** Where a visitor who asked for `path` begins. One who chose a plan has most likely no account yet. */
function entryTo(path: string): AuthSearch {
  return CHOICE.test(path) ? { mode: 'sign-up', redirect: path } : { redirect: path }
}

/**
 * Waits until `isKnown`, and sends everyone who is not signed in to /auth with what they asked for. Who must set a new
 * password first is not signed in yet: /auth shows them that form.
 */
async function signedInSnapshot(
  { context, location, abortController }: GuardArgs,
  isKnown: (snapshot: AuthSnapshot) => boolean,
): Promise<AuthSnapshot> {
  const snapshot = await waitFor(context.auth, isKnown, {
    timeout: Infinity,
    signal: abortController.signal,
  })
  if (!snapshot.matches('signedIn')) {
    throw redirect({ to: '/auth', search: entryTo(location.href), replace: true })
  }
  return snapshot
}

/**
 * Lets signed-in people through and sends everyone else to /auth, replacing the history entry and carrying
 * what they asked for. A guard is a convenience: what a person may read or change, the database decides.
 */
export async function requireSession(args: GuardArgs) {
  await signedInSnapshot(args, isSettled)
}

/** Lets admins through and sends other signed-in people home. Waits for the role, so that a reload stays. */
export async function requireAdmin(args: GuardArgs) {
  const { context } = await signedInSnapshot(args, roleKnown)
  if (!isAdmin(context)) throw redirect({ to: '/', replace: true })
}

/**
 * Sends people who are signed in on to where they wanted to go, unless a mail's link is to be followed. Does not
 * wait: the form is usable while we look for a session.
 */
export function leaveWhenSignedIn(auth: AuthActor, search: AuthSearch) {
  if (search.token_hash !== undefined) return
  const snapshot = auth.getSnapshot()
  if (snapshot.matches('signedIn')) {
    throw redirect({ href: afterSignIn(search.redirect), replace: true })
  }
}
