import type { ErrorCode } from './errorCodes'

/** The groups of the list of errors, in its order. */
export const errorGroups = [
  { id: 'service', title: 'The service does not answer' },
  { id: 'account', title: 'Sign-in and account' },
  { id: 'access', title: 'Permission' },
  { id: 'values', title: 'Values and changes' },
  { id: 'servers', title: 'Servers and limits' },
  { id: 'people', title: 'Workspaces and tickets' },
] as const

export interface ErrorEntry {
  group: (typeof errorGroups)[number]['id']
  /** The cause, in one to three sentences. What happened and what to do are in `errorTexts.ts`. */
  why: string
}

/** What the documentation adds to the texts of each code. The address of an entry ends in its code. */
export const errorEntries = {
  network: {
    group: 'service',
    why: 'Your browser got no answer at all. Usually the connection of your device is down, or a firewall or a browser extension blocks the request.',
  },
  unreachable: {
    group: 'service',
    why: 'The page could not ask whether you are signed in. Usually the connection of your device is down.',
  },
  timeout: {
    group: 'service',
    why: 'The answer did not come within the time limit. The request may have been carried out all the same: look before you repeat it. With the same idempotency key a repeated order acts once.',
  },
  unavailable: {
    group: 'service',
    why: 'A part of the service is down or overloaded. The status page shows which one. Servers that run are not affected.',
  },
  updating: {
    group: 'service',
    why: 'A new version is being installed, and the part that you used is not in place yet. A program gets this code too if it names a table, column or procedure that does not exist.',
  },
  unexpected: {
    group: 'service',
    why: 'We made a mistake that no other code describes. If it happens again, write to support with the time and what you did.',
  },
  rate_limited: {
    group: 'service',
    why: 'Too many requests came from your address or account within a short time. The limits keep others from guessing passwords.',
  },
  mail_rate_limited: {
    group: 'account',
    why: 'Emails for one address are limited, so that nobody can flood an inbox. The email that you wait for may be in your spam folder.',
  },
  too_many_failures: {
    group: 'account',
    why: 'After ten wrong passwords or codes within 15 minutes, an account accepts one attempt every five seconds. This keeps others from guessing, and does not lock you out.',
  },
  invalid_credentials: {
    group: 'account',
    why: 'There is no account with this address, or its password is another one. For security we do not say which.',
  },
  email_not_confirmed: {
    group: 'account',
    why: 'You signed up, but nobody has opened the link in the confirmation email yet. The link proves that the address is yours.',
  },
  weak_password: {
    group: 'account',
    why: 'The password is shorter than 12 characters, easy to guess, known from a data leak of another site, or contains the name or the address of the person.',
  },
  same_password: {
    group: 'account',
    why: 'The new password equals the one that you use now, so it would protect nothing.',
  },
  reauthentication_needed: {
    group: 'account',
    why: 'A new password takes the account away from anyone who finds an open browser. That is why we ask for a recent sign-in.',
  },
  reauthentication_not_valid: {
    group: 'account',
    why: 'The code of the email works once and for one hour, and a newer email makes it void.',
  },
  current_password_invalid: {
    group: 'account',
    why: 'A new password needs the current one, so that nobody who finds an open browser can take the account away.',
  },
  link_expired: {
    group: 'account',
    why: 'A link in an email works once and for one hour. Some mail programs open links to check them, which uses them up.',
  },
  email_invalid: {
    group: 'account',
    why: 'The address has a typing mistake, or no email can be delivered to its domain.',
  },
  email_taken: {
    group: 'account',
    why: 'The address cannot belong to this account. For security we do not say whether another account has it.',
  },
  sign_up_closed: {
    group: 'account',
    why: 'The provider accepts no new accounts at the moment. Existing accounts work as before.',
  },
  banned: {
    group: 'account',
    why: 'The provider has locked this account. Nobody can sign in to it until the provider unlocks it.',
  },
  captcha_failed: {
    group: 'account',
    why: 'The check that keeps programs from signing up got no valid answer. A browser extension may block it.',
  },
  second_factor_required: {
    group: 'account',
    why: 'A password alone does not open an account that has a second factor. The code of your app, your security key or a recovery code does.',
  },
  second_factor_enrolment_required: {
    group: 'account',
    why: 'The provider asks people with your role for a second factor, and the time to set one up is over. Until then only the security page of your account works.',
  },
  insufficient_aal: {
    group: 'account',
    why: 'This change is protected by a second factor, and you signed in with your password alone.',
  },
  step_up_required: {
    group: 'account',
    why: 'Changes that could do much harm ask who you are again, if you last confirmed it more than ten minutes ago. An open browser is then not enough to make them. API keys are not asked.',
  },
  step_up_cancelled: {
    group: 'account',
    why: 'The page asked who you are before a change, and the question was closed without an answer.',
  },
  mfa_verification_failed: {
    group: 'account',
    why: 'The code belongs to another account, is older than a minute, or the clock of your phone is wrong: codes are made from the time.',
  },
  code_used: {
    group: 'account',
    why: 'A code works once, so that nobody who saw you type it can use it too. Your app shows a new one every 30 seconds.',
  },
  mfa_challenge_expired: {
    group: 'account',
    why: 'The answer came more than five minutes after the question, or the question was answered already.',
  },
  mfa_factor_name_conflict: {
    group: 'account',
    why: 'The names of your second factors tell them apart, so each name can be given once.',
  },
  mfa_factor_not_found: {
    group: 'account',
    why: 'It was removed in another browser or by the provider.',
  },
  too_many_enrolled_mfa_factors: {
    group: 'account',
    why: 'An account can have ten second factors.',
  },
  invalid_recovery_code: {
    group: 'account',
    why: 'Each recovery code works once, and new codes make the earlier ones void.',
  },
  device_not_confirmed: {
    group: 'account',
    why: 'The question of the browser was closed or not answered in time, or the device has no key for this site.',
  },
  passkey_refused: {
    group: 'account',
    why: 'The key was removed from the account, or it belongs to another site.',
  },
  passkey_exists: {
    group: 'account',
    why: 'A device keeps one key for each account of a site.',
  },
  too_many_passkeys: {
    group: 'account',
    why: 'The number of passkeys of an account is limited. You can see them on the security page of your account.',
  },
  not_offered: {
    group: 'account',
    why: 'The provider has switched it off.',
  },
  not_signed_in: {
    group: 'account',
    why: 'You signed out, also on another device, your password was changed, or the session ended. A program gets this code if its access token is missing or has expired.',
  },
  invalid_api_key: {
    group: 'access',
    why: 'The API key is unknown, revoked or past its end, or the person who made it is no longer in the workspace.',
  },
  forbidden: {
    group: 'access',
    why: 'Your role does not allow this, your account or workspace is suspended, or the API key has only the scope “read” or is narrowed to other actions. The page of workspaces lists what each role may do.',
  },
  not_found: {
    group: 'access',
    why: 'It was deleted, never existed, or belongs to a workspace that you are not a member of. We answer the same in all three cases.',
  },
  protected: {
    group: 'access',
    why: 'Somebody switched protection on, so that it is not deleted or changed by mistake. A personal workspace is always protected.',
  },
  conflict: {
    group: 'values',
    why: 'Somebody saved another version after you had opened this one. Every row counts its versions, and a change must name the version that it began with.',
  },
  invalid_input: {
    group: 'values',
    why: 'A value is missing, too long, out of its range or in the wrong form. The message at the field says which rule it breaks; programs read it in “details”.',
  },
  uniqueness_error: {
    group: 'values',
    why: 'Something of yours or in the same list has this name already, and names there are unique.',
  },
  in_use: {
    group: 'values',
    why: 'Something else refers to it, such as a server to its image or a plan to its product. Deleting it would break that.',
  },
  locked: {
    group: 'values',
    why: 'Another request is changing the same thing at this moment. Changes run one after the other.',
  },
  invalid_state: {
    group: 'servers',
    why: 'The action does not fit the state, for example a start of a running server. Another action may have finished while you decided.',
  },
  feature_missing: {
    group: 'servers',
    why: 'The machines of the region cannot do what you asked for, such as volumes. The message names it. The view “region_features” lists what each region offers.',
  },
  orders_closed: {
    group: 'servers',
    why: 'The provider accepts no orders at the moment. Servers that exist run on, and you can still act on them.',
  },
  limit_reached: {
    group: 'servers',
    why: 'The owners of the workspace chose that nothing is created any more at the monthly limit, or the API key has a limit of its own. What you asked for could not run for an hour below it. The message has both amounts. An owner raises the limit in the dashboard: of the workspace under Billing, of a key under Keys.',
  },
  approval_needed: {
    group: 'servers',
    why: 'The API key was made so that a person approves each order that adds more than an amount to a month. Nothing was ordered. Ask with request_approval; people approve under Approvals in the dashboard.',
  },
  approval_refused: {
    group: 'servers',
    why: 'A person read what the API key wanted to order, and refused it. The same order stays refused for 24 hours. The message has what the person said.',
  },
  payment_required: {
    group: 'servers',
    why: 'Servers of the workspace are held because an invoice is overdue, or its prepaid balance is used up. Nothing new is created until the payment arrives. An owner pays in the dashboard, under Billing.',
  },
  terms_not_accepted: {
    group: 'servers',
    why: 'The provider has terms in force that you have not accepted: a new version, or the first since you signed up. Nothing is accepted without you. The dashboard shows them, with a button to accept.',
  },
  billing_profile_missing: {
    group: 'servers',
    why: 'Orders cost money, and there is nobody to send the invoice to. An owner enters who pays once for each workspace, in the dashboard or with “save_billing_profile”.',
  },
  out_of_stock: {
    group: 'servers',
    why: 'All machines of the region that can run this plan are taken. Stock changes when other customers delete servers or the provider adds machines.',
  },
  price_changed: {
    group: 'servers',
    why: 'A new price became valid between the moment when you saw the old one and your order. You are never charged a price that you have not confirmed.',
  },
  price_too_high: {
    group: 'servers',
    why: 'A program said with “max_hourly” what an hour may cost at most, and the plan costs more now. Nothing was ordered.',
  },
  quota_exceeded: {
    group: 'servers',
    why: 'Each workspace has limits, such as the number of servers, which protect you from costs by mistake. An operator or an owner can request a higher limit in the dashboard, on the page of the workspace.',
  },
  last_owner: {
    group: 'people',
    why: 'A workspace needs at least one owner, who can manage its members and delete it.',
  },
  last_admin: {
    group: 'people',
    why: 'Only staff see this. Without an admin, nobody could manage this site or make another person an admin.',
  },
  already_member: {
    group: 'people',
    why: 'You invited an address whose account is in this workspace already.',
  },
  invitation_closed: {
    group: 'people',
    why: 'The invitation was withdrawn, declined, already accepted, or has expired.',
  },
  link_closed: {
    group: 'people',
    why: 'The link of an image works once. It was accepted or withdrawn, has expired, or ended with its image or with what its maker may do. While the workspace that made it is suspended, it does not work either.',
  },
  ticket_closed: {
    group: 'people',
    why: 'A closed ticket opens again with an answer within 14 days. After that it stays closed.',
  },
} as const satisfies Record<ErrorCode, ErrorEntry>

const codes = Object.keys(errorEntries) as ErrorCode[]

/** The codes of a group, in the order of the list. */
export const errorsIn = (group: ErrorEntry['group']): ErrorCode[] =>
  codes.filter((code) => errorEntries[code].group === group)
