import { expect, test } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { browserName, contextLines, type ContextSources } from './context'

const nothing: ContextSources = {
  instance: undefined,
  actions: [],
  lastFailure: null,
  from: undefined,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  timeZone: 'Europe/Berlin',
}

const action = (kind: string, status: 'failed' | 'succeeded', errorCode: string | null) => ({
  id: kind,
  instance: { id: 'i', name: 'web-1' },
  kind,
  status,
  via: 'web' as const,
  requestedBy: 'Uma',
  apiKey: null,
  from: 'stopped',
  to: 'running',
  errorCode,
  errorDetail: null,
  worker: null,
  attempts: 1,
  requestedAt: '2026-11-20T18:41:00Z',
  finishedAt: null,
})

test('names only the browser and the time zone without a server', () => {
  expect(contextLines(nothing)).toEqual([
    { section: 'browser', name: 'browser', value: 'Firefox 140, Windows' },
    { section: 'browser', name: 'time zone', value: 'Europe/Berlin' },
  ])
})

test('names the server, its last error and its latest three actions', () => {
  const lines = contextLines({
    ...nothing,
    instance: makeInstance({ name: 'web-1', state: 'error', stateSince: '2026-11-20T18:41:00Z' }),
    actions: [
      action('stop', 'succeeded', null),
      action('start', 'failed', 'disk_attach_failed'),
      action('resize', 'succeeded', null),
      action('create', 'succeeded', null),
    ],
    lastFailure: 'timeout',
    from: '/dashboard/servers',
  })
  const of = (section: string) =>
    lines.filter((line) => line.section === section).map(({ name, value }) => `${name}: ${value}`)
  expect(of('server')).toContain('name: web-1')
  expect(of('server')).toContain('state: Error since 2026-11-20 18:41 UTC')
  expect(of('error')).toEqual([
    'code: disk_attach_failed',
    'action: start, 2026-11-20 18:41 UTC',
    'shown on this site: timeout',
  ])
  expect(of('actions')).toEqual([
    '2026-11-20 18:41 UTC: stop succeeded',
    '2026-11-20 18:41 UTC: start failed',
    '2026-11-20 18:41 UTC: resize succeeded',
  ])
  expect(of('browser')).toContain('page: /dashboard/servers')
})

test('attaches no address, key or label of a server', () => {
  const instance = makeInstance({ addresses: ['10.0.0.1'], labels: { secret: 'label' } })
  expect(JSON.stringify(contextLines({ ...nothing, instance }))).not.toMatch(/10\.0\.0\.1|secret/)
})

test('stays within what the database accepts', () => {
  const [line] = contextLines({ ...nothing, from: `/${'a'.repeat(500)}` }).slice(-1)
  expect([...(line?.value ?? '')]).toHaveLength(200)
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36',
    'Chrome 139, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Edg/139.0',
    'Edge 139, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iPhone',
  ],
  ['curl/8', 'Unknown browser'],
])('shortens %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
