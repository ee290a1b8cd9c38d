import { expect, test } from 'vitest'
import { chosenPlan } from './chosenPlan'

test.each([
  ['/dashboard/servers/new?plan=v1.small', { plan: 'v1.small' }],
  [
    '/dashboard/servers/new?plan=v1.small&region=fra1&image=debian',
    { plan: 'v1.small', region: 'fra1', image: 'debian' },
  ],
  [
    '/dashboard/servers/new?region=fra1&plan=g1.h100x2#price',
    { plan: 'g1.h100x2', region: 'fra1' },
  ],
  ['/dashboard/servers/new?plan=v1.small&region=%3Cb%3E', { plan: 'v1.small' }],
  ['/dashboard/servers/new?image=basaltos-13', { image: 'basaltos-13' }],
  ['/vps/v1.small', { plan: 'v1.small' }],
  ['/gpu-compute/g1.l4?region=fra1', { plan: 'g1.l4' }],
])('%s carries a choice', (path, choice) => {
  const nothing = { plan: undefined, region: undefined, image: undefined }
  expect(chosenPlan(path)).toEqual({ ...nothing, ...choice })
})

test.each([
  undefined,
  '/dashboard',
  '/dashboard/servers/new',
  '/dashboard/servers/new?plan=',
  '/dashboard/servers/new?plan=%3Cscript%3E',
  '/dashboard/servers/newd?plan=v1.small',
  '/research/v1.small',
  '/vps/%3Cb%3E',
  '/vps?plan=v1.small',
  '/dashboard/servers/new#?plan=v1.small',
])('%s carries none', (path) => {
  expect(chosenPlan(path)).toBeNull()
})
