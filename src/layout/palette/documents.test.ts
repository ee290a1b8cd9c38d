import { describe, expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { commandsFor, type Command } from './commands'
import { documentCommands } from './documents'
import { shownDocuments, topicCommands } from './topics'

const placeOf = ({ target }: Command) =>
  target.kind === 'page' ? `${target.to}${target.hash === undefined ? '' : `#${target.hash}`}` : ''

const sections = documentCommands.filter(({ group }) => group === 'Sections')

test('every page has its sections, which lead to their headings', () => {
  for (const { path } of publicPages) {
    const targets = sections.flatMap(({ target }) =>
      target.kind === 'page' && target.to === path ? [target.hash] : [],
    )
    expect(targets.length, path).toBeGreaterThanOrEqual(2)
    for (const hash of targets) expect(hash, path).toMatch(/^[a-z][a-z0-9-]+$/)
  }
})

test('a section is called by its page and its heading', () => {
  expect(documentCommands).toContainEqual(
    expect.objectContaining({
      label: 'VPS: When to choose a VPS',
      text: expect.stringContaining('Bots and scheduled jobs Builds that run all day'),
      target: { kind: 'page', to: '/vps', hash: 'when-to-choose-a-vps' },
    }),
  )
})

test('no two commands share an id or, among sections, a label', () => {
  const ids = [...commandsFor('admin'), ...documentCommands].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(sections.map(({ label }) => label)).size).toBe(sections.length)
})

test('texts are plain: no components, no markup, no expressions', () => {
  for (const { id, text = '' } of documentCommands) {
    expect(text, id).not.toMatch(/<[A-Z]\w+ \w+=|\*\*|\]\(\/|brand\.name|\s{2}/)
  }
})

test.each([
  ['Tutorials', '/tutorials/first-server#create'],
  ['API guides', '/api-docs/writing'],
  ['API reference', '/api-docs/procedures/create_instance'],
  ['API reference', '/api-docs/tables/plan_catalogue'],
  ['Errors', '/api-docs/errors#out_of_stock'],
  ['Bit commands', '/bit-language#commands-public'],
  ['Research', '/research/growth'],
  ['Answers', '/support#server-error'],
  ['Legal', '/legal/terms#suspension'],
])('%s include %s', (group, place) => {
  const found = documentCommands.filter((command) => command.group === group).map(placeOf)
  expect(found).toContain(place)
})

const legalPlaces = (documents: Parameters<typeof shownDocuments>[1]) =>
  shownDocuments(documentCommands, documents)
    .map(placeOf)
    .filter((place) => place.startsWith('/legal/'))

const topicLabels = (ids: string[]) =>
  topicCommands(ids.map((id) => ({ id }))).map(({ label }) => label)

describe('legal documents', () => {
  test('are found only while visitors can read them', () => {
    expect(legalPlaces([])).toEqual([])
    const shown = legalPlaces([{ id: 'terms', href: '/legal/terms' }])
    expect(shown).toContain('/legal/terms')
    expect(shown).toContain('/legal/terms#suspension')
    expect(shown.filter((place) => !place.startsWith('/legal/terms'))).toEqual([])
  })

  test('that are kept elsewhere are found without our text', () => {
    expect(legalPlaces([{ id: 'terms', href: 'https://example.com/terms' }])).toEqual([
      '/legal/terms',
    ])
  })

  test('are a topic before that, with the page that says most about it', () => {
    expect(topicLabels([])).toEqual(['Terms of service', 'Privacy policy'])
    expect(topicLabels(['terms'])).toEqual(['Privacy policy'])
  })
})
