import { describe, expect, it } from 'vitest'
import { filterOptions } from './comboboxFilter'

const OPTIONS = [
  { value: 'CI', label: 'Côte d’Ivoire', note: 'CI' },
  { value: 'DE', label: 'Germany', note: 'DE', keywords: 'Deutschland' },
  { value: 'GB', label: 'United Kingdom', note: 'GB' },
  { value: 'US', label: 'United States', note: 'US' },
  { value: 'America/New_York', label: 'America/New_York', note: '-05:00' },
]
const labels = (text: string) => filterOptions(OPTIONS, text).map((option) => option.label)

describe('filterOptions', () => {
  it.each([
    ['', OPTIONS.map((option) => option.label)],
    ['cote', ['Côte d’Ivoire']],
    ['uni st', ['United States']],
    ['new york', ['America/New_York']],
    ['america/new', ['America/New_York']],
    ['deutsch', ['Germany']],
    ['gb', ['United Kingdom']],
    ['many', ['Germany']],
    ['zz', []],
  ])('finds for “%s”', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  it('puts what begins with the text before what only holds it', () => {
    expect(labels('u')).toEqual(['United Kingdom', 'United States'])
    expect(labels('ki')[0]).toBe('United Kingdom')
    expect(labels('d')).toEqual(['Côte d’Ivoire', 'Germany'])
  })
})
