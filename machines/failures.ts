import type { Failure } from './auth.types'

export const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: 'We cannot reach the sign-in service.',
  hint: 'Check your connection, then try again. If that does not help, reload the page.',
}

export const SUBMIT_TIMED_OUT: Failure = {
  code: 'timeout',
  message: 'The sign-in service did not answer.',
  hint: 'Nothing that you typed is lost. Check your connection, then try again.',
}

/** Actors reject with a Failure. Any other error is a defect, and people must not see its text. */
export function toFailure(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) {
    const { code, message } = error
    if (typeof code === 'string' && typeof message === 'string' && !(error instanceof Error)) {
      return error as Failure
    }
  }
  return {
    code: 'unexpected',
    message: 'Something went wrong on our side.',
    hint: 'Nothing that you typed is lost. Try again.',
  }
}
