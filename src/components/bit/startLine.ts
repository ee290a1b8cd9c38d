import type { AuthSnapshot } from '@machines/auth'
import type { User } from '@machines/auth.types'
import type { Preview } from '@/domain/bit/command'
import type { Output } from '@/domain/bit/evaluate'
import type { Auth } from '@/domain/session/lateAuth'
import type { RouterContext } from '@/domain/session/routerContext'
import { userOf } from '@/domain/session/useAuth'

/** A question about a change, while it waits for an answer. */
export interface Question {
  preview: Preview
  answer: (isAgreed: boolean) => void
}

export interface LineListeners {
  onOutput: (output: Output) => void
  /** A question begins, or the last one ended. */
  onQuestion: (question: Question | null) => void
  /** The line has ended, also after it was stopped. */
  onEnd: () => void
  /** Opens the sign-in form, for `login`. */
  openSignIn: () => void
}

const NOT_LOADED: Output = {
  kind: 'problem',
  problem: {
    code: 'refused',
    message: 'The interpreter did not load. Check your connection, then run the line again.',
    fits: [],
    from: 0,
    to: 0,
  },
}

const isKnown = (snapshot: AuthSnapshot) => !snapshot.matches('loading')

/** The signed-in person, as soon as the session is known. */
export function settledUser(auth: Auth, signal: AbortSignal): Promise<User | null> {
  const now = auth.getSnapshot()
  if (isKnown(now)) return Promise.resolve(userOf(now))
  return new Promise((resolve) => {
    const end = (user: User | null) => {
      subscription.unsubscribe()
      resolve(user)
    }
    const subscription = auth.subscribe((next) => {
      if (isKnown(next)) end(userOf(next))
    })
    signal.addEventListener('abort', () => end(null), { once: true })
  })
}

/**
 * Runs one line as the person of this page.
 * @returns a function that stops it
 */
export function startLine(
  line: string,
  context: RouterContext,
  { onOutput, onQuestion, onEnd, openSignIn }: LineListeners,
): () => void {
  const controller = new AbortController()
  const { signal } = controller

  const confirm = (preview: Preview) =>
    new Promise<boolean>((resolve) => {
      const answer = (isAgreed: boolean) => {
        onQuestion(null)
        resolve(isAgreed)
      }
      signal.addEventListener('abort', () => answer(false), { once: true })
      onQuestion({ preview, answer })
    })

  const run = async () => {
    try {
      const [{ runLine }, user] = await Promise.all([
        import('./interpreter'),
        settledUser(context.auth, signal),
      ])
      const around = { signal, confirm, openSignIn }
      for await (const output of runLine(line, context, user, around)) {
        onOutput(output)
      }
    } catch {
      // The interpreter answers every failure of a line, so only its own chunk can be missing.
      onOutput(NOT_LOADED)
    }
    onEnd()
  }
  void run()
  return () => controller.abort()
}
