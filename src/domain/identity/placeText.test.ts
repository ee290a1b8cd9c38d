import { expect, test } from 'vitest'
import { placeText } from './placeText'

test.each([
  ['Vienna', 'AT', 'near Vienna, Austria'],
  [null, 'FI', 'in Finland'],
  ['Nowhere', null, 'near Nowhere'],
  [null, null, ''],
])('%s and %s: %s', (city, country, text) => {
  expect(placeText({ city, country })).toBe(text)
})
