import { describe, expect, test } from 'vitest'
import { ENOUGH_POWER, measure } from './passwordGuesses'

const context = { minLength: 12, siteName: 'Basalt', personal: ['Mira Okafor', 'mira@example.org'] }
const powerOf = (password: string) => measure(password, context).power
const titlesOf = (password: string) => measure(password, context).reasons.map(({ title }) => title)

describe('the password gauge', () => {
  test('nothing typed needs one guess', () => {
    expect(powerOf('')).toBe(0)
  })

  test.each([
    'basalt2026!',
    'passwordpassword',
    'qwertyuiop12',
    'aaaaaaaaaaaaaaaa',
    'MiraOkafor1990!',
    'P4ssw0rd2024!',
  ])('%s is far from enough', (password) => {
    expect(powerOf(password)).toBeLessThan(7)
  })

  test.each(['correct horse battery staple', 'tQ7#vLz9!pXw2', 'vier große blaue Tassen'])(
    '%s is enough',
    (password) => {
      expect(powerOf(password)).toBeGreaterThanOrEqual(ENOUGH_POWER)
    },
  )

  test('says what makes it easy, each once, and never quotes it', () => {
    expect(titlesOf('basalt2026!')).toEqual([
      'Contains the name of this site',
      'Contains a year',
      'A sign at the end',
      '11 characters',
    ])
    expect(titlesOf('mira mira 1987')).toContain('Contains your name or address')
    for (const password of ['basalt2026!', 'zebra zebra zebra']) {
      const said = JSON.stringify(measure(password, context))
      for (const part of password.split(' ')) expect(said.toLowerCase()).not.toContain(part)
    }
  })

  test('counts characters as people do, and says when they are too few', () => {
    expect(measure('🪨🪨', context).reasons.at(-1)).toMatchObject({
      isGood: false,
      title: '2 characters',
    })
    expect(measure('x'.repeat(12), context).reasons.at(-1)).toMatchObject({ isGood: true })
  })
})
