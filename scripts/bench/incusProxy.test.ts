// @vitest-environment node
import { expect, test } from 'vitest'
import { kindOf } from './incusProxy.ts'

test('a request for each server counts as one kind, and a list by how much it asks for', () => {
  const server = 'server-00000000-0000-4000-8000-000000000001'
  expect(kindOf('GET', `/1.0/instances/${server}/state?project=p`)).toBe(
    'GET /1.0/instances/server-…/state',
  )
  expect(kindOf('GET', '/1.0/instances?project=p&recursion=2')).toBe(
    'GET /1.0/instances?recursion=2',
  )
  expect(kindOf('GET', String.raw`/1.0/instances?filter=config.user.ipv4+eq+10\.0\.0\.7`)).toBe(
    'GET /1.0/instances?filter=config.user.ipv4 eq …',
  )
})
