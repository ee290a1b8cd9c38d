import * as v from 'valibot'

/** The mail address of somebody else. */
export const addressSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter an email address.'),
  v.maxLength(254, 'Use at most 254 characters.'),
  v.email('Check the spelling of the email address.'),
)
