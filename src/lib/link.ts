import * as v from 'valibot'
import { hasHiddenCharacters } from './text'

/** The same addresses as `private.is_link` in the database accepts. */
const ADDRESS = /^https:\/\/[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?([/?#][^\s<>"\\]*)?$/
const MAIL = /^mailto:[^\s@<>"\\?&,;:%]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

const LINK_MAX_LENGTH = 300

/** People type an email address without its scheme. */
const withScheme = (text: string) => (/^[^\s/:]+@/.test(text) ? `mailto:${text}` : text)

/** True for an https or mailto: address that pages may link to. */
export const isLink = (text: string) =>
  (ADDRESS.test(text) || MAIL.test(text)) &&
  [...text].length <= LINK_MAX_LENGTH &&
  !hasHiddenCharacters(text)

/** A link of the settings. Empty: not set. */
export const linkSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform(withScheme),
  v.check(
    (text) => text === '' || isLink(text),
    'Enter an address that begins with https://, or an email address.',
  ),
)
