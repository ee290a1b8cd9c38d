import type { AlarmPerson, ChosenRecipients } from './alarms'

/** The word for the mailbox of the team, where recipients are written as text. */
const MAILBOX = 'mailbox'

/** The word for all operators and owners with the mailbox of the team. */
export const EVERYBODY = 'everybody'

/** Recipients by their addresses, or which of the words means nobody, by its place in the list. */
export type ReadRecipients =
  | { ok: true; recipients: ChosenRecipients }
  | { ok: false; index: number; problem: string }

/** Reads e-mail addresses of members, and the word `mailbox`. */
export function recipientsFrom(
  words: readonly string[],
  people: readonly AlarmPerson[],
): ReadRecipients {
  const ids = new Set<string>()
  for (const [index, word] of words.entries()) {
    if (word === MAILBOX) continue
    const person = people.find(({ email }) => email.toLowerCase() === word.toLowerCase())
    if (person === undefined) {
      const problem = `“${word}” is not the e-mail address of a member who may look at servers.`
      return { ok: false, index, problem }
    }
    ids.add(person.id)
  }
  return { ok: true, recipients: { people: [...ids], mailbox: words.includes(MAILBOX) } }
}

/** Recipients as they are written: e-mail addresses, and the word `mailbox`. Who is not in the list is left out. */
export function recipientWords(
  { people: ids, mailbox }: ChosenRecipients,
  people: readonly AlarmPerson[],
): string[] {
  const addresses = people.filter(({ id }) => ids.includes(id)).map(({ email }) => email)
  return [...addresses, ...(mailbox ? [MAILBOX] : [])]
}

/** Whether two choices mean the same. */
export const isSameRecipients = (one: ChosenRecipients | null, other: ChosenRecipients | null) =>
  one === null || other === null
    ? one === other
    : one.mailbox === other.mailbox &&
      one.people.length === other.people.length &&
      one.people.every((id) => other.people.includes(id))
