import type { KindWords } from './kindWords.ts'
import { asSentence, factsOf, sentences, type Values } from './values.ts'

const factors: Readonly<Record<string, string>> = {
  totp: 'authenticator app',
  webauthn: 'security key',
  phone: 'phone number',
  recovery_code: 'recovery codes',
}

/** 'authenticator app', or the name that the person gave it. */
const factor = (values: Values) => {
  const given = values.name('factor')
  return given === undefined ? 'second factor' : (factors[given] ?? given)
}

const BY_LINK =
  'If this was not you, press the button within 72 hours: it undoes what was changed and signs out everyone.'
const BY_HAND = 'If this was not you, change your password and sign out all other devices.'

const details = (values: Values) =>
  factsOf({
    Name: values.name('name'),
    Device: values.name('device'),
    'IP address': values.name('ip'),
  })

/** A change of how a person signs in. */
const change = (
  title: (values: Values) => string,
  text: (values: Values) => string,
): KindWords[string] => {
  return (values) => ({
    title: title(values),
    text: values.canUndo ? `${text(values)}\n\n${BY_LINK}` : sentences(text(values), BY_HAND),
    action: values.canUndo ? 'This was not me' : 'See your security settings',
    facts: details(values),
  })
}

export const securityWords: KindWords = {
  'security.password_changed': change(
    () => 'Your password was changed',
    () => 'All your other devices were signed out.',
  ),
  'security.email_changed': change(
    () => 'Your email address was changed',
    (values) =>
      `The address of your account was changed from ${values.name('from') ?? 'the old one'} to ${values.name('to') ?? 'another one'}.`,
  ),
  'security.factor_added': change(
    () => 'A second factor was added',
    (values) => `From now on, signing in to your account can ask for it: ${factor(values)}.`,
  ),
  'security.factor_removed': change(
    () => 'A second factor was removed',
    (values) =>
      values.name('by') === 'admin'
        ? `Staff removed it from your account: ${factor(values)}. It no longer protects your account.`
        : `It no longer protects your account: ${factor(values)}.`,
  ),
  'security.passkey_added': change(
    () => 'A passkey was added',
    () => 'You can now sign in to your account with it.',
  ),
  'security.passkey_removed': change(
    () => 'A passkey was removed',
    () => 'You can no longer sign in to your account with it.',
  ),
  'security.recovery_code_used': change(
    () => 'A recovery code was used',
    (values) => {
      // The code stands for the lost factors: `use_recovery_code` deletes all of them.
      const says =
        'Somebody signed in to your account with it. This removed your second factors: set one up again.'
      const left = values.number('left')
      if (left === undefined) return says
      return left === 0
        ? `${says} No recovery code is left: create new ones.`
        : `${says} ${left} ${left === 1 ? 'recovery code is' : 'recovery codes are'} left.`
    },
  ),
  'security.new_sign_in': change(
    () => 'New sign-in to your account',
    () => 'Somebody signed in with a browser that your account had not used for 90 days.',
  ),
  'security.sessions_ended': (values) => ({
    title: 'You were signed out on all devices',
    text: sentences(
      values.name('by') === 'admin'
        ? 'Our staff ended all sessions of your account.'
        : 'All sessions of your account were ended.',
      'Sign in again to go on. If you do not know why, contact support.',
    ),
    action: 'See your security settings',
    facts: [],
  }),
  'security.factor_unused': (values) => ({
    title: 'Do you still have your second factor?',
    text: sentences(
      `It has not been used in the 28 days since you added it: ${factor(values)}.`,
      'Try it once, so that you notice in time if it does not work.',
    ),
    action: 'Try it now',
    facts: [],
  }),
  'security.admin_removed_factor': (values) => ({
    title: `${values.name('admin') ?? 'An admin'} removed a second factor of ${values.name('person') ?? 'a person'}`,
    text: sentences(
      'Every admin gets this message, because it lets somebody sign in with less.',
      'If you did not expect it, ask the admin.',
    ),
    action: 'See the person',
    facts: factsOf({ Reason: asSentence(values.paragraph('reason')) }),
  }),
  'account.deletion_requested': (values) => ({
    title: 'Your account will be deleted',
    text: sentences(
      `You asked for this. It is deleted on ${values.time('until') ?? 'the day that your account shows'}; until then everything works as before.`,
      'To keep it, or if this was not you, sign in and cancel the deletion.',
    ),
    action: 'Keep the account',
    facts: [],
  }),
  'account.deletion_soon': (values) => ({
    title: 'Your account will be deleted within a day',
    text: sentences(
      `It is deleted on ${values.time('until') ?? 'the day that your account shows'}, and nobody can bring it back after that.`,
      'To keep it, sign in and cancel the deletion.',
    ),
    action: 'Keep the account',
    facts: [],
  }),
  'account.export_ready': () => ({
    title: 'Your data is ready to download',
    text: 'The copy of your data that you asked for is ready. It is deleted after 7 days.',
    action: 'Download the copy',
    facts: [],
  }),
}
