/** Seconds between two looks at the session's expiry (specification, section 9). */
export const RENEWAL_CHECK_SECONDS = 30

/** A token is renewed when it is within this many checks of its expiry (specification, section 9). */
export const RENEWAL_MARGIN_CHECKS = 3

/** Everything that may hang has an end, in milliseconds: no endless spinner. */
export const TIMEOUTS = {
  boot: 10_000,
  roleLookup: 8_000,
  signOut: 6_000,
  submit: 15_000,
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

/** The role of everyone who has no other (specification, section 3). */
export const DEFAULT_ROLE = 'user'

/** The role of everyone who has a row in `staff`, and the staff type that marks an admin. */
export const STAFF_ROLE = 'staff'
export const ADMIN_STAFF_TYPE = 'admin'

/** When an open tab asks which build is out, and how long each wait may last, in milliseconds. */
export const VERSION_TIMES = {
  /** The least time between two checks, unless a part of the site did not load. */
  pause: 60_000,
  /** Between two checks of a tab that stays open and seen, after the pause. */
  interval: 14 * 60_000,
  check: 10_000,
  /** Between two checks whether the work that is under way has ended. */
  recheck: 250,
  /** Longer than any call to the service takes (`TIMEOUTS`): after that nobody waits for it. */
  workTimeout: 20_000,
  /** The page is still there by then: the load was refused by the person, or stopped, or the site does not answer. */
  reloadTimeout: 10_000,
} as const
