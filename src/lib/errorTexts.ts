import type { Failure } from '@machines/auth.types'
import { supportContact } from './supportContact'

type Words = Omit<Failure, 'code'>

/** Begins what is said to who was sending something. */
export const KEPT = 'Nothing that you typed is lost.'

/** Failures that the code compares with, each in the person's words. */
export const texts = {
  network: {
    message: 'We cannot reach the service.',
    hint: `${KEPT} Check your connection, then try again.`,
  },
  timeout: {
    message: 'The service did not answer.',
    hint: `${KEPT} Check your connection, then try again.`,
  },
  unavailable: {
    message: 'The service has a problem.',
    hint: `${KEPT} Try again in a minute.`,
  },
  updating: {
    message: 'The service is being updated.',
    hint: `${KEPT} Try again in a minute.`,
  },
  unexpected: {
    message: 'Something went wrong on our side.',
    hint: `${KEPT} Try again.`,
  },
  rate_limited: {
    message: 'Too many attempts.',
    hint: 'Wait a minute, then try again.',
  },
  mail_rate_limited: {
    message: 'We have sent too many mails in a short time.',
    hint: 'Look into your mailbox and its spam folder, or wait some minutes and try again.',
  },
  invalid_credentials: {
    message: 'Email and password do not match.',
    hint: 'Check both, or set a new password.',
  },
  email_not_confirmed: {
    message: 'Your email address is not confirmed yet.',
    hint: 'Follow the link in the mail that we sent you.',
  },
  weak_password: {
    message: 'This password is too weak.',
    hint: 'Choose another one. Four unrelated words are good.',
  },
  same_password: {
    message: 'This is your present password.',
    hint: 'Choose another one.',
  },
  reauthentication_needed: {
    message: 'You signed in too long ago to change your password.',
    hint: 'Sign out and in again, then set the new password.',
  },
  link_expired: {
    message: 'This link has expired or was used before.',
    hint: 'A link works once, for one hour. Ask for a new one.',
  },
  email_invalid: {
    message: 'The service does not accept this email address.',
    hint: 'Check how it is spelled, or use another one.',
  },
  email_taken: {
    message: 'This email address cannot be used.',
    hint: 'Use another one.',
  },
  sign_up_closed: {
    message: 'New accounts cannot be created at the moment.',
  },
  banned: {
    message: 'This account is locked.',
    hint: `${supportContact()} to learn why.`,
  },
  captcha_failed: {
    message: 'We could not tell that you are human.',
    hint: 'Try again.',
  },
  needs_step_up: {
    message: 'This needs your second factor.',
    hint: 'Confirm it, then try again.',
  },
  not_signed_in: {
    message: 'Your session has ended.',
    hint: 'Sign in again to go on.',
  },
  forbidden: {
    message: 'You may not do this.',
    hint: 'If you should, ask an admin to look at your access.',
  },
  not_found: {
    message: 'This does not exist, or not any more.',
    hint: 'Load the page again.',
  },
  conflict: {
    message: 'This was changed elsewhere in the meantime.',
    hint: 'Nothing was overwritten. Compare, then save again.',
  },
  invalid_input: {
    message: 'The service does not accept what was entered.',
    hint: 'Check the fields, then try again.',
  },
  uniqueness_error: {
    message: 'There is one with this name already.',
    hint: 'Choose another name.',
  },
  last_admin: {
    message: 'Nobody else who is active is an admin.',
    hint: 'Make somebody else an admin first.',
  },
  in_use: {
    message: 'Something refers to this, so it cannot be deleted.',
    hint: 'Retire it instead.',
  },
  locked: {
    message: 'Something else is being done to this at the moment.',
    hint: 'Wait until it is finished, then try again.',
  },
} as const satisfies Record<string, Words>

export type FailureCode = keyof typeof texts

/** What the auth service, PostgREST and PostgreSQL call what we call so. */
export const translations: Readonly<Record<string, FailureCode>> = {
  // Auth service
  invalid_credentials: 'invalid_credentials',
  user_not_found: 'not_signed_in',
  email_not_confirmed: 'email_not_confirmed',
  weak_password: 'weak_password',
  same_password: 'same_password',
  reauthentication_needed: 'reauthentication_needed',
  reauthentication_not_valid: 'reauthentication_needed',
  otp_expired: 'link_expired',
  flow_state_not_found: 'link_expired',
  flow_state_expired: 'link_expired',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'mail_rate_limited',
  over_sms_send_rate_limit: 'mail_rate_limited',
  email_address_invalid: 'email_invalid',
  email_address_not_authorized: 'email_invalid',
  email_exists: 'email_taken',
  user_already_exists: 'email_taken',
  signup_disabled: 'sign_up_closed',
  email_provider_disabled: 'sign_up_closed',
  user_banned: 'banned',
  captcha_failed: 'captcha_failed',
  insufficient_aal: 'needs_step_up',
  session_not_found: 'not_signed_in',
  session_expired: 'not_signed_in',
  refresh_token_not_found: 'not_signed_in',
  refresh_token_already_used: 'not_signed_in',
  bad_jwt: 'not_signed_in',
  no_authorization: 'not_signed_in',
  not_admin: 'forbidden',
  validation_failed: 'invalid_input',
  bad_json: 'invalid_input',
  conflict: 'conflict',
  request_timeout: 'timeout',
  hook_timeout: 'unavailable',
  unexpected_failure: 'unavailable',
  // PostgREST
  PGRST000: 'unavailable',
  PGRST001: 'unavailable',
  PGRST002: 'unavailable',
  PGRST003: 'timeout',
  PGRST116: 'not_found',
  PGRST202: 'updating',
  PGRST204: 'updating',
  PGRST205: 'updating',
  PGRST301: 'not_signed_in',
  PGRST302: 'not_signed_in',
  PGRST303: 'not_signed_in',
  // PostgreSQL
  '22001': 'invalid_input',
  '22003': 'invalid_input',
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22021': 'invalid_input',
  '22P02': 'invalid_input',
  '22P05': 'invalid_input',
  '23502': 'invalid_input',
  '23503': 'invalid_input',
  '23505': 'uniqueness_error',
  '23514': 'invalid_input',
  '40001': 'conflict',
  '40P01': 'conflict',
  '42501': 'forbidden',
  '42883': 'updating',
  '42P01': 'updating',
  '42703': 'updating',
  '55P03': 'locked',
  '57014': 'timeout',
}

/** Why the auth service calls a password weak. */
export const weakPasswordReasons: Readonly<Record<string, string>> = {
  length: 'It is too short.',
  characters: 'It lacks a kind of character that is asked for.',
  pwned: 'It is known from a data leak.',
}

/** What a field must be, by the name that its CHECK constraint ends with. */
export const fieldRules: Readonly<Record<string, string>> = {
  length: 'This is too long, or too short.',
  trimmed: 'This begins or ends with a blank.',
  visible: 'This holds characters that cannot be seen.',
  code: 'Choose one of the list.',
  known: 'Choose one of the list.',
}
