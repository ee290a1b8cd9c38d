import { describe, expect, it } from 'vitest'
import { failure } from './errors'
import { fieldOfDetail } from './fieldOfDetail'

describe('the DETAIL of a procedure', () => {
  it('names the field of a value that was refused', () => {
    const refused = fieldOfDetail(failure('invalid_input'), 'name: 1 to 60 visible characters.')
    expect(refused).toMatchObject({ field: 'name', reasons: ['1 to 60 visible characters.'] })
  })

  it('gives other failures the facts, and no field', () => {
    const refused = fieldOfDetail(failure('conflict'), 'version: Version 3 is stored now.')
    expect(refused.reasons).toEqual(['Version 3 is stored now.'])
    expect(refused.field).toBeUndefined()
  })

  it('leaves a failure alone that has a field, or a DETAIL in other words', () => {
    const known = { ...failure('invalid_input'), field: 'slug' }
    expect(fieldOfDetail(known, 'name: wrong')).toBe(known)
    const refused = failure('invalid_input')
    expect(fieldOfDetail(refused, 'Key (name)=(x) already exists.')).toBe(refused)
  })
})
