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
