import { expect, test } from 'vitest'
import { chosenPlan } from './chosenPlan'

test.each([
  ['/dashboard/servers/new?plan=v1.small', { plan: 'v1.small', region: undefined }],
  [
    '/dashboard/servers/new?plan=v1.small&region=fra1&image=debian',
    { plan: 'v1.small', region: 'fra1' },
  ],
  [
    '/dashboard/servers/new?region=fra1&plan=g1.h100x2#price',
    { plan: 'g1.h100x2', region: 'fra1' },
  ],
  ['/dashboard/servers/new?plan=v1.small&region=%3Cb%3E', { plan: 'v1.small', region: undefined }],
])('%s carries a choice', (path, choice) => {
  expect(chosenPlan(path)).toEqual(choice)
})

test.each([
  undefined,
  '/dashboard',
  '/dashboard/servers/new',
  '/dashboard/servers/new?plan=',
  '/dashboard/servers/new?plan=%3Cscript%3E',
  '/dashboard/servers/newd?plan=v1.small',
  '/vps?plan=v1.small',
  '/dashboard/servers/new#?plan=v1.small',
])('%s carries none', (path) => {
  expect(chosenPlan(path)).toBeNull()
})
