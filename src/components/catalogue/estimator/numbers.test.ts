import { expect, it } from 'vitest'
import { numberBetween, wholeBetween } from './numbers'

it.each([
  ['2', 2],
  [' 12 ', 12],
  ['0', 1],
  ['250', 99],
  ['', null],
  ['2.5', null],
  ['-3', null],
  ['1e1', null],
])('reads %j as the whole number %j', (text, value) => {
  expect(wholeBetween(text, 1, 99)).toBe(value)
})

it.each([
  ['7', 7],
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['.5', 0.5],
  ['7.', 7],
  ['0.04', 0.1],
  ['70000', 10_000],
  ['', null],
  ['.', null],
  ['7b', null],
  ['1.2.3', null],
])('reads %j as %j, to tenths', (text, value) => {
  expect(numberBetween(text, 0.1, 10_000, 10)).toBe(value)
})
