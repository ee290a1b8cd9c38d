/** Seconds between two checks of the session's expiry (specification, section 9). */
export const RENEWAL_CHECK_SECONDS = 30

/** A token is renewed if at most this many checks are left before its expiry (specification, section 9). */
export const RENEWAL_MARGIN_CHECKS = 3

/** Timeouts in milliseconds for everything that may hang, so that no spinner is endless. */
export const TIMEOUTS = {
  boot: 10_000,
  roleLookup: 8_000,
  signOut: 6_000,
  submit: 15_000,
  /** The browser's own question for a passkey ends after five minutes. */
  passkey: 310_000,
  refresh: 15_000,
  profile: 15_000,
} as const

/** The messages that the specification fixes, word for word (sections 7 and 8). */
export const MESSAGES = {
  signedIn: 'Successfully signed in!',
  accountCreated: 'Account created successfully! Please check your email to verify your account.',
  signedOut: 'Successfully signed out!',
  profileUpdated: 'Profile updated successfully!',
  signOutFailed: 'Error signing out',
  noUser: 'No user logged in',
} as const

/** The role of everyone without another role (specification, section 3). */
export const DEFAULT_ROLE = 'user'

/** The role of everyone who has a row in `staff`, and the staff type that marks an admin. */
export const STAFF_ROLE = 'staff'
export const ADMIN_STAFF_TYPE = 'admin'

/** When an open tab checks for a new build, and how long each wait may last, in milliseconds. */
export const VERSION_TIMES = {
  /** The shortest time between two checks, unless a chunk of the site did not load. */
  pause: 60_000,
  /** The time after the pause until the next check, if the tab stays visible. */
  interval: 14 * 60_000,
  check: 10_000,
  /** The time between two checks whether running work has ended. */
  recheck: 250,
  /** If the page is still open after this time, the person stopped the reload or the site does not answer. */
  reloadTimeout: 10_000,
} as const

/** Times of the console of a server, in milliseconds. */
export const CONSOLE_TIMES = {
  /** How long a connection may take until the console shows. */
  connect: 25_000,
} as const
