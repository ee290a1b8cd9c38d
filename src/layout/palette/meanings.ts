/** What people write as one word or as several, and the one word that the index has for it. */
const phrases: readonly (readonly [written: RegExp, word: string])[] = [
  [/\be-mails?\b/g, 'email'],
  [/\btim(?:es?|ed|ing)[ -]out\b/g, 'timeout'],
  [/\b(?:two|2)[ -]factor\b|\b2fa\b|\bmfa\b|\bsecond factor\b/g, 'twofactor'],
  [/\block(?:ed|ing)?(?: myself| me| yourself)? out\b/g, 'lockout'],
  [/\blog(?:ged|ging|s)?[ -]in\b/g, 'login'],
  [/\blog(?:ged|ging|s)?[ -]out\b/g, 'logout'],
  [/\bsign(?:ed|ing|s)?[ -]in\b/g, 'sign signin'],
  [/\bsign(?:ed|ing|s)?[ -]out\b/g, 'sign signout'],
  [/\bmoney back\b/g, 'refund'],
  [/\bgetting started\b/g, 'gettingstarted'],
  [/\bhow much\b/g, 'price'],
  [/\bweb site/g, 'website'],
  [/\bcommand line\b/g, 'terminal'],
  [/\bout of stock\b/g, 'sold'],
]

/** A text in small letters with each phrase as its one word. */
export const joinPhrases = (text: string): string =>
  phrases.reduce((changed, [written, word]) => changed.replaceAll(written, word), text)

/**
 * Words of a question that say nothing about its subject. They count only in a search that has no other words.
 */
const fillers: ReadonlySet<string> = new Set(
  (
    'a about am an and any are as at be been but by can cannot cant could did do does doesnt dont for from get ' +
    'had has have help how i if im in into is isnt it its me my myself need no not of on or please should so some ' +
    'that the their them then there these they this to too want was we were what when which who why will with would you your'
  ).split(' '),
)

/** The words that count. An apostrophe parts "don't", and its last letter is no word. */
export function subjectOf(words: readonly string[]): readonly string[] {
  const left = words.filter(
    (word) => !fillers.has(word) && !/^(?:s|t|re|ve|ll|don|doesn|isn)$/.test(word),
  )
  return left.length > 0 ? left : words
}

/** Words with one meaning, as stems. A search for one also finds the others, with a lower rank. */
const groups: readonly string[] = [
  'refund reimburs overcharg dispute',
  'invoice receipt',
  'pay payment paypal',
  'price cost charg bill expensiv fee',
  'email mail e-mail',
  'login signin logon',
  'logout signout',
  'signup register',
  'password passphras credential',
  'delet remov eras',
  'clos cancel terminat unsubscrib quit',
  'delet clos cancel',
  'restor undelet recover undo',
  'backup snapshot',
  'slow performanc lag hang',
  'timeout unreachabl reachabl reach connect',
  'denied deny refus',
  'domain dns record',
  'firewall port',
  'start boot',
  'crash broken fail error',
  'stuck hang wait',
  'disabl grey',
  'suspend block ban',
  'quota limit',
  'rais increas',
  'invit invitation',
  'member colleagu team user',
  'expir work',
  'confirm confirmation verify verification',
  'missing arriv receiv got',
  'reinstall rebuild format',
  'upgrad resiz downgrad scal grow',
  'ram memory',
  'website web site',
  'outag incident down',
  'vulnerability security',
  'human person support contact',
  'tool program cli',
  'accident accidental wrong mistak',
  'account profil',
  'key publickey',
  'change mov',
]

const meanings = new Map<string, Set<string>>()
for (const group of groups) {
  const stems = group.split(' ')
  for (const stem of stems) {
    const others = meanings.get(stem) ?? new Set<string>()
    for (const other of stems) if (other !== stem) others.add(other)
    meanings.set(stem, others)
  }
}

/** Other words for a stem. */
export const othersFor = (stem: string): readonly string[] => [...(meanings.get(stem) ?? [])]
