import { ZxcvbnFactory, type DictionaryMatch, type MatchExtended } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { holdsOwnWords } from '@/domain/identity/ownWords'
import { brand } from '@/lib/brand'

/** From this power of ten on, a password also resists an attack on a stolen hash: the best score of the library. */
const STRONG_LOG10_GUESSES = 10

interface Finding {
  /** The finding. It never contains a part of the password, because it is shown on the page. */
  title: string
  note: string
}

export interface Strength {
  /** The number of guesses for an attacker who tries likely passwords first, as a power of ten. */
  log10Guesses: number
  isEnough: boolean
  /** What makes the password easy to guess; may be empty. */
  findings: readonly Finding[]
}

const FINDINGS = {
  site: {
    title: `Contains “${brand.name}”`,
    note: 'The name of the site is among the first guesses.',
  },
  personal: {
    title: 'Contains your name or email address',
    note: 'Attackers who know you try that first.',
  },
  common: {
    title: 'Contains a very common password',
    note: 'Attackers try lists of these first.',
  },
  name: { title: 'Contains a common name', note: 'Names are on every list of guesses.' },
  word: {
    title: 'Contains a common word',
    note: 'One word adds little. Try four unrelated words.',
  },
  year: { title: 'Contains a year', note: 'A year adds about 100 guesses, not 10,000.' },
  date: { title: 'Contains a date', note: 'Dates are easy to try.' },
  keys: { title: 'Contains adjacent keys', note: 'Adjacent keys are easy to guess.' },
  sequence: {
    title: 'Contains a sequence',
    note: 'Sequences such as abc or 123 are easy to guess.',
  },
  repeat: { title: 'Repeats itself', note: 'A repetition adds almost nothing.' },
  symbol: { title: 'Symbol at the end', note: 'Most people put it there, so it adds little.' },
} as const satisfies Record<string, Finding>

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
})

/**
 * How many guesses a password needs, and what makes it weak. The estimate runs in the browser and sends nothing.
 * @param personal name and email address of the person
 */
export function estimateGuesses(password: string, personal: readonly string[]): Strength {
  const own = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const {
    score,
    guessesLog10: log10Guesses,
    sequence,
  } = estimator.check(password, [brand.name, ...own.filter((text) => text.length >= 3)])
  const isOwn = holdsOwnWords(password, personal)
  const found = sequence.map(findingOf)
  if (/[^\p{L}\p{N}\s][!.?]*$/u.test(password)) found.push('symbol')
  const weak = log10Guesses < STRONG_LOG10_GUESSES ? found.filter((name) => name !== null) : []
  // Refused however long the password is, so it comes first.
  const names = new Set(isOwn ? ['personal' as const, ...weak] : weak)
  return {
    log10Guesses,
    isEnough: score > 1 && !isOwn,
    findings: [...names].map((name) => FINDINGS[name]),
  }
}

function findingOf(match: MatchExtended): keyof typeof FINDINGS | null {
  switch (match.pattern) {
    case 'dictionary':
      return ofDictionary(match as DictionaryMatch)
    case 'spatial':
      return 'keys'
    case 'sequence':
    case 'wordSequence':
      return 'sequence'
    case 'repeat':
      return 'repeat'
    case 'date':
      return 'date'
    case 'regex':
      return 'year'
    default:
      return null
  }
}

function ofDictionary({ dictionaryName, matchedWord }: DictionaryMatch): keyof typeof FINDINGS {
  if (dictionaryName === 'userInputs') {
    return matchedWord === brand.name.toLowerCase() ? 'site' : 'personal'
  }
  if (dictionaryName.startsWith('passwords')) return 'common'
  return dictionaryName.includes('names') ? 'name' : 'word'
}
