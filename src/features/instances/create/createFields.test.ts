import { describe, expect, it } from 'vitest'
import { makePlan } from '@/domain/catalogue/fixtures'
import {
  atFormField,
  countOf,
  createErrors,
  emptyFields,
  labelProblem,
  labelsOf,
  requestOf,
} from './createFields'

const entered = { ...emptyFields, name: 'web' }
const free = () => false
const taken = (name: string) => name === 'web-2'

describe('the form', () => {
  it('accepts a name alone', () => {
    expect(createErrors(entered, free)).toEqual({})
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Web' }, 'name'],
    [{ count: '0' }, 'count'],
    [{ count: '21' }, 'count'],
    [{ count: '1.5' }, 'count'],
    [{ cloudInit: 'packages: []' }, 'cloudInit'],
    [{ label: 'env' }, 'label'],
    [{ volume: { gibMonthMicros: 1 }, volumeSize: '0' }, 'volumeSize'],
    [{ volume: { gibMonthMicros: 1 }, volumeName: 'No' }, 'volumeName'],
    [{ volumes: [{ id: 'v', name: 'data' }], count: '2' }, 'volumes'],
  ])('refuses %j beside %s', (part, field) => {
    expect(Object.keys(createErrors({ ...entered, ...part }, free))).toEqual([field])
  })

  it('refuses a name that the workspace has, for each of several servers', () => {
    expect(createErrors({ ...entered, count: '3' }, taken).name).toContain('web-2')
    expect(createErrors(entered, taken)).toEqual({})
  })

  it('reads the count', () => {
    expect(['1', ' 20 ', '', '-1', '100', 'x'].map(countOf)).toEqual([
      1,
      20,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('counts a label that is not added yet, once for each key', () => {
    expect(labelsOf({ labels: ['a=1'], label: 'b=2' })).toEqual(['a=1', 'b=2'])
    expect(labelsOf({ labels: ['a=1'], label: ' ' })).toEqual(['a=1'])
    expect(labelProblem({ labels: ['a=1'], label: 'a=2' })).toContain('a label a already')
    const many = Array.from({ length: 20 }, (_, index) => `k${index}=`)
    expect(labelProblem({ labels: many, label: 'b=2' })).toBe('At most 20 labels.')
  })
})

describe('the request', () => {
  const parts = {
    workspaceId: 'w',
    plan: makePlan({ hourlyMicros: 6000 }),
    region: 'fra1',
    image: 'debian-13',
    ids: { regions: new Map([['fra1', 'r']]), images: new Map([['debian-13', 'i']]) },
    name: 'web',
    keyIds: ['k'],
  }

  it('carries the ids, the price that is shown, and every label', () => {
    const request = requestOf(parts, {
      ...entered,
      count: '2',
      labels: ['a=1=2'],
      label: 'b=',
      firewalls: [{ id: 'f', name: 'Web' }],
    })
    expect(request).toEqual({
      workspaceId: 'w',
      planId: parts.plan.id,
      regionId: 'r',
      imageId: 'i',
      name: 'web',
      sshKeyIds: ['k'],
      firewallIds: ['f'],
      cloudInit: '',
      labels: { a: '1=2', b: '' },
      count: 2,
      hourlyMicros: 6000,
    })
  })

  it('carries a new volume, and those that are there', () => {
    const volumes = [{ id: 'v', name: 'data' }]
    const volume = { gibMonthMicros: 50_000 }
    const entry = { sizeGib: 20, gibMonthMicros: 50_000 }
    const sized = { ...entered, volumeSize: '20' }
    expect(requestOf(parts, sized)?.volumes).toBeUndefined()
    expect(requestOf(parts, { ...sized, volume })?.volumes).toEqual([entry])
    expect(requestOf(parts, { ...sized, volume, volumeName: 'logs', volumes })?.volumes).toEqual([
      { ...entry, name: 'logs' },
      { volumeId: 'v' },
    ])
  })

  it('does not exist for a region or an image that is gone', () => {
    expect(requestOf({ ...parts, region: 'moon1' }, entered)).toBeUndefined()
    expect(requestOf({ ...parts, image: 'dos-6' }, entered)).toBeUndefined()
  })
})

const at = (field?: string) =>
  atFormField({ code: 'invalid_input', message: 'No.', ...(field ? { field } : {}) })?.field

it('a failure is shown at the field of the form', () => {
  expect([at('cloud_init'), at('image_id'), at('name'), at()]).toEqual([
    'cloudInit',
    'image',
    'name',
    undefined,
  ])
  expect(atFormField(null)).toBeNull()
})
