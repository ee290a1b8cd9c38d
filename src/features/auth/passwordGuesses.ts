/** From this power of ten on a password withstands even who has stolen its hash (zxcvbn's best grade). */
export const ENOUGH_POWER = 10
/** The right end of the scale. */
export const FULL_POWER = 14

interface GaugeReason {
  isGood: boolean
  /** What was found. Never quotes the password: it would stand in the page. */
  title: string
  note: string
}

export interface Gauge {
  /** Guesses that somebody needs who tries the likely ones first, as a power of ten. */
  power: number
  reasons: readonly GaugeReason[]
}

export interface GaugeContext {
  minLength: number
  /** What whoever attacks this person here tries first: the site's name, the person's name and address. */
  siteName: string
  personal: readonly string[]
}

type Find = 'site' | 'personal' | 'common' | 'year' | 'run' | 'repeat' | 'ending'

interface Part {
  end: number
  power: number
  find?: Find
}

const WORDS: Record<Find, readonly [title: string, note: string]> = {
  site: ['Contains the name of this site', 'It is among the first guesses.'],
  personal: ['Contains your name or address', 'Whoever knows you tries that first.'],
  common: ['Contains a very common password', 'Lists of those are tried before anything else.'],
  year: ['Contains a year', 'Years add about a hundred guesses, not ten thousand.'],
  run: ['Contains a run of keys or letters', 'Neighbours are guessed as one thing.'],
  repeat: ['Repeats itself', 'The second time adds almost nothing.'],
  ending: ['A sign at the end', 'Most people put it there, so it adds almost nothing.'],
}

const COMMON =
  'password passwort passw0rd welcome letmein login admin administrator master secret iloveyou dragon monkey sunshine princess football baseball superman batman shadow trustno1 changeme default hello freedom whatever michael jordan hunter killer starwars pokemon computer internet samsung google test guest root summer winter spring autumn love charlie jessica ashley daniel'.split(
    ' ',
  )
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertz',
  'azerty',
  '1qaz2wsx3edc',
]
const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** What one word of a language's vocabulary adds; longer runs of letters count as several. */
const WORD_POWER = 4
const WORD_LETTERS = 7
const MEASURED = 100

const plain = (text: string) => text.replace(/[013457@$!]/g, (sign) => SPELLINGS[sign] ?? sign)

/** The cheapest things that may begin at this place, beside guessing one character after the other. */
function* partsAt(
  text: string,
  start: number,
  lists: [Find, readonly string[]][],
): Generator<Part> {
  const rest = text.slice(start)
  for (const [find, words] of lists) {
    const power = find === 'common' ? 2 : 1
    for (const word of words) {
      const isThere = rest.startsWith(word) || plain(rest).startsWith(word)
      if (isThere) yield { end: start + word.length, power, find }
    }
  }
  if (/^(19|20)\d\d/.test(rest)) yield { end: start + 4, power: 2, find: 'year' }
  const same = /^(.+?)\1+/su.exec(rest)
  if (same?.[1] !== undefined && same[0].length > 2) {
    yield { end: start + same[0].length, power: Math.min(same[1].length, 12) + 0.3, find: 'repeat' }
  }
  for (const row of ROWS) {
    for (const line of [row, [...row].toReversed().join('')]) {
      const keys = line.slice(line.indexOf(rest.charAt(0)))
      let length = 0
      while (length < rest.length && keys[length] === rest[length]) length += 1
      if (length >= 3) yield { end: start + length, power: 1.8, find: 'run' }
    }
  }
  const letters = /^\p{L}{3,}/u.exec(rest)?.[0] ?? ''
  const isWordStart = start === 0 || !/\p{L}/u.test(text.charAt(start - 1))
  const looksSpoken =
    /[aeiouyäöüáéíóúàèìòùâêîôû]/.test(letters) && !/[^aeiouyäöüáéíóúàèìòùâêîôû]{5}/u.test(letters)
  if (isWordStart && looksSpoken) {
    const power = WORD_POWER * Math.ceil(letters.length / WORD_LETTERS)
    yield { end: start + letters.length, power }
  }
  if (start > 0 && /^[!.?*#$%&+-]$/.test(rest))
    yield { end: text.length, power: 0.5, find: 'ending' }
}

/**
 * An estimate from above, by the cheapest way to put the password together from what is guessed first. It is a hint:
 * it knows some fifty common passwords and no dictionary, so a word counts as one of ten thousand, whichever it is.
 */
export function measure(password: string, { minLength, siteName, personal }: GaugeContext): Gauge {
  // What is longer is refused anyway, and need not be searched with every key.
  const text = password.slice(0, MEASURED).toLowerCase()
  const parts = personal.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const lists: [Find, readonly string[]][] = [
    ['site', [siteName.toLowerCase()]],
    ['personal', parts.filter((part) => part.length >= 3)],
    ['common', COMMON],
  ]
  // From the end: the least power that the rest of the text from each place on takes.
  const best: { power: number; finds: readonly Find[] }[] = [{ power: 0, finds: [] }]
  const from = (place: number) => best[text.length - place] ?? { power: 0, finds: [] }
  for (let start = text.length - 1; start >= 0; start -= 1) {
    const next = from(start + 1)
    let least = { power: next.power + 1, finds: next.finds }
    for (const { end, power, find } of partsAt(text, start, lists)) {
      const after = from(end)
      if (power + after.power < least.power) {
        least = { power: power + after.power, finds: find ? [find, ...after.finds] : after.finds }
      }
    }
    best.push(least)
  }
  const { power, finds } = from(0)
  const length = [...password].length
  const isLong = length >= minLength
  const reasons = [...new Set(finds)].map((find) => {
    const [title, note] = WORDS[find]
    return { isGood: false, title, note }
  })
  const remedy =
    power >= ENOUGH_POWER ? 'Long enough.' : 'Long enough. Four unrelated words are good.'
  return {
    power,
    reasons: [
      ...reasons,
      {
        isGood: isLong,
        title: length === 1 ? '1 character' : `${length} characters`,
        note: isLong ? remedy : `At least ${minLength} are needed.`,
      },
    ],
  }
}
