import * as fc from 'fast-check'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { catalogueSearch, compared, type CatalogueSearch } from './catalogueSearch'

const raw = (search: string) => catalogueSearch(defaultParseSearch(search))
const given = (search: CatalogueSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

describe('what the address says', () => {
  it('is read as it was meant', () => {
    expect(
      given(
        raw(
          '?q=4&family=v1&cpu=shared&memory=8&vcpu=2&region=fra1&stock=true&all=true&sort=-memory' +
            '&compare=v1.nano,d1.2xlarge&plan=v1.small&image=debian-13&hours=744&count=3' +
            '&model=7.5&bits=8&context=4096&layers=32&width=1024&overhead=0',
        ),
      ),
    ).toEqual({
      q: '4',
      family: 'v1',
      cpu: 'shared',
      memory: 8,
      vcpu: 2,
      region: 'fra1',
      stock: true,
      all: true,
      sort: '-memory',
      compare: 'v1.nano,d1.2xlarge',
      plan: 'v1.small',
      image: 'debian-13',
      hours: 744,
      count: 3,
      model: 7.5,
      bits: 8,
      context: 4096,
      layers: 32,
      width: 1024,
      overhead: 0,
    })
  })

  it.each([
    ['?hours=99999&count=-3&vcpu=1e9', { hours: 744, count: 1, vcpu: 512 }],
    ['?memory=0&model=1e9&context=0', { memory: 1, model: 10_000, context: 1 }],
    ['?hours=12.7&count=NaN&memory=many', { hours: 13 }],
    ['?compare=a,b,c,d,e,f', { compare: 'a,b,c,d' }],
    ['?compare=a,a,%3Cscript%3E,b', { compare: 'a,b' }],
    ['?sort=--price&cpu=none&bits=5&stock=1', {}],
    ['?region=../../x&family=A&plan=%20', {}],
    ['?q=%20%20', {}],
  ])('%s is clamped or left out', (search, expected) => {
    expect(given(raw(search))).toEqual(expected)
  })

  it('names each key, so that the router does not bring the raw value back', () => {
    const keys = Object.keys(catalogueSearch({}))
    expect(keys.length).toBeGreaterThan(15)
    expect(Object.values(catalogueSearch({})).every((value) => value === undefined)).toBe(true)
  })

  it('never refuses, and reads its own answer as the same', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(catalogueSearch({})), 'other'),
          fc.oneof(fc.anything(), fc.string(), fc.double(), fc.integer(), fc.constant(true)),
        ),
        (anything) => {
          const once = catalogueSearch(anything)
          expect(catalogueSearch({ ...once })).toEqual(once)
          const { hours = 0, count = 1, memory = 1, vcpu = 1, q = '' } = once
          expect(hours).toBeGreaterThanOrEqual(0)
          expect(hours).toBeLessThanOrEqual(744)
          expect(count).toBeLessThanOrEqual(99)
          expect(memory).toBeLessThanOrEqual(16384)
          expect(vcpu).toBeLessThanOrEqual(512)
          expect(q.length).toBeLessThanOrEqual(80)
          expect(compared(once).length).toBeLessThanOrEqual(4)
          expect(given(raw(defaultStringifySearch(given(once))))).toEqual(given(once))
        },
      ),
    )
  })
})
