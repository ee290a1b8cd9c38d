import type { AccountSecurity, AccountSession, Factor, SignIn } from '@/domain/identity/security'

/** An authenticator app that works. */
export function makeFactor(changes: Partial<Factor> = {}): Factor {
  return {
    id: 'f1',
    kind: 'totp',
    name: 'Phone',
    isVerified: true,
    createdAt: '2026-10-02T12:00:00Z',
    lastUsedAt: '2026-11-02T12:00:00Z',
    isCheckDue: false,
    ...changes,
  }
}

/** What protects a new account: a password alone. */
export function makeSecurity(changes: Partial<AccountSecurity> = {}): AccountSecurity {
  return {
    hasSecondFactor: (changes.factors ?? []).some(({ isVerified }) => isVerified),
    isDemanded: false,
    deadline: null,
    factors: [],
    passkeys: [],
    recoveryCodes: { left: 0, madeAt: null },
    email: 'ada@example.test',
    pendingEmail: null,
    confirmedAt: new Date().toISOString(),
    ...changes,
  }
}

/** The session of this browser. */
export function makeSession(changes: Partial<AccountSession> = {}): AccountSession {
  return {
    id: 's1',
    createdAt: '2026-11-20T08:00:00Z',
    lastUsedAt: '2026-11-25T08:00:00Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    ip: '192.0.2.7',
    place: '',
    hasShownFactor: false,
    isCurrent: true,
    ...changes,
  }
}

/** A sign-in that worked. */
export function makeSignIn(changes: Partial<SignIn> = {}): SignIn {
  return {
    id: '1',
    at: '2026-11-20T08:00:00Z',
    outcome: 'signed_in',
    method: 'password',
    ip: '192.0.2.7',
    place: '',
    userAgent: 'curl/8.11.0',
    ...changes,
  }
}
