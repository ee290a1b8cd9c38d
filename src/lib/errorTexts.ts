import type { Failure } from '@machines/auth.types'
import { UNREACHABLE } from '@machines/failures'
import { supportContact } from './supportContact'

type Words = Omit<Failure, 'code'>

/** The first sentence of a failure after a person sent something. */
export const KEPT = 'Nothing you typed is lost.'

/** The text of each failure code. */
export const texts = {
  network: {
    message: 'We cannot reach the service.',
    hint: `${KEPT} Check your connection, then try again.`,
  },
  // The auth machine cannot import this file, so its texts are there.
  unreachable: { message: UNREACHABLE.message, hint: UNREACHABLE.hint },
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
  too_many_failures: {
    message: 'There were too many failed attempts.',
    hint: 'Wait five seconds, then try again.',
  },
  mail_rate_limited: {
    message: 'We have sent too many emails in a short time.',
    hint: 'Check your inbox and spam folder, or try again in a few minutes.',
  },
  invalid_credentials: {
    message: 'Email and password do not match.',
    hint: 'Check both, or reset your password.',
  },
  email_not_confirmed: {
    message: 'Your email address is not confirmed yet.',
    hint: 'Open the link in the email that we sent you.',
  },
  weak_password: {
    message: 'This password is too weak.',
    hint: 'Choose another one. Try four unrelated words.',
  },
  same_password: {
    message: 'This is your current password.',
    hint: 'Choose a different one.',
  },
  reauthentication_needed: {
    message: 'You signed in too long ago to change your password.',
    hint: 'Sign out, sign in again, then set the new password.',
  },
  reauthentication_not_valid: {
    message: 'This code is not right, or too old.',
    hint: 'Enter the code of the newest email, or send another one.',
  },
  current_password_invalid: {
    message: 'This is not your current password.',
    hint: 'Check it. If you forgot it, sign out and reset it.',
  },
  link_expired: {
    message: 'This link has expired or was already used.',
    hint: 'A link works once, for one hour. Request a new one.',
  },
  email_invalid: {
    message: 'This email address is not accepted.',
    hint: 'Check the spelling, or use another address.',
  },
  email_taken: {
    message: 'This email address can’t be used.',
    hint: 'Use another one.',
  },
  sign_up_closed: {
    message: 'Sign-up is closed at the moment.',
  },
  banned: {
    message: 'This account is locked.',
    // Read when it is shown, because the settings may change.
    get hint() {
      return `${supportContact()} to learn why.`
    },
  },
  captcha_failed: {
    message: 'We couldn’t verify that you are human.',
    hint: 'Try again. If an extension of your browser blocks the check, allow it for this site.',
  },
  second_factor_required: {
    message: 'This account has a second factor.',
    hint: 'Enter the code of your app.',
  },
  second_factor_enrolment_required: {
    message: 'Your account needs a second factor.',
    hint: 'Set one up on the security page of your account.',
  },
  insufficient_aal: {
    message: 'You signed in without your second factor.',
    hint: 'Enter the code of your app, then try again.',
  },
  step_up_required: {
    message: 'Please confirm that it is you.',
    hint: 'Confirm it with your password or your second factor, then try again.',
  },
  step_up_cancelled: {
    message: 'You did not confirm that it is you, so nothing was changed.',
    hint: `${KEPT} Try again, and confirm it.`,
  },
  mfa_verification_failed: {
    message: 'This code is not right.',
    hint: 'Enter the newest code of your app. Check that your phone sets its time automatically.',
  },
  code_used: {
    message: 'This code was used already.',
    hint: 'Wait for the next one.',
  },
  mfa_challenge_expired: {
    message: 'This took too long.',
    hint: 'Try again.',
  },
  mfa_factor_name_conflict: {
    message: 'You already have a second factor with this name.',
    hint: 'Choose another name.',
  },
  mfa_factor_not_found: {
    message: 'This second factor no longer exists.',
    hint: 'Use another one.',
  },
  too_many_enrolled_mfa_factors: {
    message: 'Your account has as many second factors as it can have.',
    hint: 'Remove one that you no longer use first.',
  },
  invalid_recovery_code: {
    message: 'This recovery code is not right, or was used already.',
    hint: 'Check it, or enter another one.',
  },
  device_not_confirmed: {
    message: 'Your device did not confirm that it is you.',
    hint: 'Try again, and follow the steps that your device shows.',
  },
  passkey_refused: {
    message: 'This passkey or security key is not accepted.',
    hint: 'Use another one, or another way to sign in.',
  },
  passkey_exists: {
    message: 'This device already has a key for your account.',
    hint: 'Use that one, or add another device.',
  },
  too_many_passkeys: {
    message: 'Your account has as many passkeys as it can have.',
    hint: 'Remove one that you no longer use first.',
  },
  not_offered: {
    message: 'This way to sign in is not offered here.',
    hint: 'Use another one.',
  },
  not_signed_in: {
    message: 'Your session has ended.',
    hint: 'Sign in again to go on.',
  },
  invalid_api_key: {
    message: 'This API key does not work.',
    hint: 'Make another one.',
  },
  forbidden: {
    message: 'You don’t have permission.',
    hint: 'Ask an admin if you need access.',
  },
  not_found: {
    message: 'This no longer exists.',
    // The program for a terminal shows it too, where there is no page to reload.
    hint: 'Check what is there now, then try again.',
  },
  conflict: {
    message: 'This was changed elsewhere in the meantime.',
    hint: 'Nothing was overwritten. Compare both versions, then save again.',
  },
  invalid_input: {
    message: 'Some of the values aren’t valid.',
    hint: 'Check the fields, then try again.',
  },
  uniqueness_error: {
    message: 'This name is already taken.',
    hint: 'Choose another name.',
  },
  last_admin: {
    message: 'You are the last admin.',
    hint: 'Make someone else an admin first.',
  },
  last_owner: {
    message: 'The workspace would have no owner.',
    hint: 'Make someone else an owner first.',
  },
  protected: {
    message: 'This is protected.',
    hint: 'It can’t be changed here.',
  },
  quota_exceeded: {
    message: 'This would exceed a limit.',
    hint: 'Remove something you no longer need first.',
  },
  already_member: {
    message: 'The person with this address is already a member.',
    hint: 'Change their role in the list of members.',
  },
  invitation_closed: {
    message: 'This invitation is no longer open.',
    hint: 'Ask for a new one.',
  },
  link_closed: {
    message: 'This link cannot be used any more.',
    hint: 'Ask for a new one.',
  },
  in_use: {
    message: 'This is still in use.',
    hint: 'Retire it instead.',
  },
  locked: {
    message: 'Another change is in progress.',
    hint: 'Wait until it finishes, then try again.',
  },
  invalid_state: {
    message: 'Its state does not allow this now.',
    hint: 'Look at its state, then try again.',
  },
  feature_missing: {
    message: 'This region does not offer that.',
    hint: 'Choose another region.',
  },
  orders_closed: {
    message: 'Servers cannot be ordered now.',
    hint: 'Save your choice, and come back later.',
  },
  limit_reached: {
    message: 'With this, the month would cost more than the monthly limit of the workspace.',
    hint: 'Delete what you do not need, or ask an owner to raise the limit in Billing.',
  },
  approval_needed: {
    message: 'A person has to approve this order of the API key first.',
    hint: 'Ask with request_approval, and send the same order again once it is approved.',
  },
  approval_refused: {
    message: 'A person refused this order of the API key.',
    hint: 'Change the order, or ask the people of the workspace.',
  },
  payment_required: {
    message: 'A payment of this workspace is missing.',
    hint: 'Pay what is open in Billing, then try again.',
  },
  terms_not_accepted: {
    message: 'You have not accepted the terms in force.',
    hint: 'Read and accept them on your dashboard, then order again.',
  },
  billing_profile_missing: {
    message: 'Nobody has entered who pays for this workspace.',
    hint: 'An owner enters it under Billing, Billing profile. Then order again.',
  },
  out_of_stock: {
    message: 'This plan is sold out in this region.',
    hint: 'Choose another region or plan.',
  },
  ticket_closed: {
    message: 'This ticket has been closed for a while.',
    hint: 'Write a new ticket, and name this one in it.',
  },
  price_changed: {
    message: 'The price has changed.',
    hint: 'Check the new price, then try again.',
  },
  price_too_high: {
    message: 'The price is higher than you allow.',
    hint: 'Allow more, or choose another plan.',
  },
} as const satisfies Record<string, Words>

export type FailureCode = keyof typeof texts

/**
 * Maps the codes of the auth service, PostgREST and PostgreSQL to failure codes. Codes with the same name in both are
 * not listed. PostgreSQL's class 22 (data exceptions) is not listed either: it is always `invalid_input`.
 */
export const translations: Readonly<Record<string, FailureCode>> = {
  // Auth service
  user_not_found: 'not_signed_in',
  current_password_required: 'current_password_invalid',
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
  mfa_verification_rejected: 'code_used',
  webauthn_challenge_not_found: 'mfa_challenge_expired',
  webauthn_challenge_expired: 'mfa_challenge_expired',
  webauthn_credential_not_found: 'passkey_refused',
  webauthn_verification_failed: 'passkey_refused',
  webauthn_credential_exists: 'passkey_exists',
  passkey_disabled: 'not_offered',
  mfa_totp_enroll_not_enabled: 'not_offered',
  mfa_totp_verify_not_enabled: 'not_offered',
  mfa_webauthn_enroll_not_enabled: 'not_offered',
  mfa_webauthn_verify_not_enabled: 'not_offered',
  session_not_found: 'not_signed_in',
  session_expired: 'not_signed_in',
  refresh_token_not_found: 'not_signed_in',
  refresh_token_already_used: 'not_signed_in',
  bad_jwt: 'not_signed_in',
  no_authorization: 'not_signed_in',
  not_admin: 'forbidden',
  validation_failed: 'invalid_input',
  bad_json: 'invalid_input',
  request_timeout: 'timeout',
  hook_timeout: 'unavailable',
  unexpected_failure: 'unavailable',
  // Our hooks of the auth service, which passes their messages on without a code
  'This code was used already. Wait for the next one.': 'code_used',
  'Too many failed attempts. Wait five seconds, then try again.': 'too_many_failures',
  // The browser, when it is asked for a passkey or security key
  ERROR_CEREMONY_ABORTED: 'device_not_confirmed',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'device_not_confirmed',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'device_not_confirmed',
  ERROR_INVALID_DOMAIN: 'not_offered',
  ERROR_INVALID_RP_ID: 'not_offered',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkey_exists',
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

/** The texts of the auth service's reasons for a weak password. */
export const weakPasswordReasons: Readonly<Record<string, string>> = {
  length: 'It is too short.',
  characters: 'It needs more kinds of characters.',
  pwned: 'It has appeared in a data leak.',
  personal: 'It contains your name or email address.',
}

/** The rule of a field, by the last part of its CHECK constraint's name. */
export const fieldRules: Readonly<Record<string, string>> = {
  length: 'This is too long or too short.',
  trimmed: 'Remove spaces at the start or end.',
  visible: 'Remove invisible characters.',
  code: 'Choose one from the list.',
  known: 'Choose one from the list.',
  pattern: 'Check the spelling.',
}
