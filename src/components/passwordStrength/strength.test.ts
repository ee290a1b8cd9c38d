import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { brand } from '@/lib/brand'
import { NEEDED_LOG10_GUESSES, PASSWORD_MIN_LENGTH } from '@/domain/identity/credentials'
import { estimateGuesses } from './strength'

const mira = ['Mira Muster', 'mira@example.org']

test.each([
  'password1234',
  ' '.repeat(12),
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  'qwertyuiop12',
  '12345678901234',
  'iloveyou1234',
  'changemeplease',
  `${brand.name}${brand.name}`,
  'mira@example.org',
])('“%s” is easy to guess, and the reason is said', (password) => {
  const { isEnough, log10Guesses, findings } = estimateGuesses(password, mira)
  expect(isEnough).toBe(false)
  expect(log10Guesses).toBeLessThan(NEEDED_LOG10_GUESSES)
  expect(findings.length).toBeGreaterThan(0)
})

test.each([
  'correct horse battery staple',
  'a quite different phrase',
  'xK9#mQ2$vL7p',
  'plume gravel otter nine',
])('“%s” is not, and nothing is held against it', (password) => {
  const { isEnough, log10Guesses, findings } = estimateGuesses(password, mira)
  expect(isEnough).toBe(true)
  expect(log10Guesses).toBeGreaterThan(NEEDED_LOG10_GUESSES)
  expect(findings).toEqual([])
})

test.each([
  [`${brand.name.toLowerCase()}99`, `Contains “${brand.name}”`],
  ['mira99', 'Contains your name or email address'],
  ['password99', 'Contains a very common password'],
  ['jonathan99', 'Contains'],
  ['zaqwsxcde', 'Contains'],
  ['johnsmith1987', 'Contains a year'],
  ['13.11.1987', 'Contains a date'],
  ['rstuvwx', 'Contains a sequence'],
  ['zozozozo', 'Repeats itself'],
  ['dragon!', 'Symbol at the end'],
])('“%s”: %s', (password, title) => {
  const titles = estimateGuesses(password, mira).findings.map((finding) => finding.title)
  expect(titles.join(' / ')).toContain(title)
})

test('what is found is never quoted', () => {
  const { findings } = estimateGuesses('mira1987dragon!', mira)
  expect(JSON.stringify(findings)).not.toMatch(/mira|1987|dragon/)
})

test('a password with the own name or address is refused, however many guesses it needs', () => {
  const { isEnough, log10Guesses, findings } = estimateGuesses('mira copper walrus meadow', mira)
  expect(log10Guesses).toBeGreaterThan(NEEDED_LOG10_GUESSES)
  expect(isEnough).toBe(false)
  expect(findings[0]?.title).toBe('Contains your name or email address')
})

test('the 10,000 most used passwords are refused', () => {
  const long = (dictionary['passwords-common'] ?? [])
    .slice(0, 10_000)
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
  expect(long.length).toBeGreaterThan(10)
  expect(long.filter((password) => estimateGuesses(password, []).isEnough)).toEqual([])
})
