import { describe, expect, it, test } from 'vitest'
import { communityTopics } from '@/content/communityTopics'
import { publicPages } from '@/content/pages'
import { makeProvider } from '@/domain/provider/fixtures'
import { answerTime, destinationsOf, readersOf, withTemplate, type ChannelFacts } from './channels'

const nothing: ChannelFacts = {
  deployment: { orders: 'closed' },
  provider: makeProvider(),
  hasSecurityTxt: false,
}
const everything: ChannelFacts = {
  deployment: {
    orders: 'closed',
    footer: [
      { label: 'Report abuse', href: 'mailto:abuse@example.org' },
      { label: 'Source code', href: 'https://example.org/source' },
    ],
  },
  provider: makeProvider({
    email: 'office@example.org',
    data_protection_contact: 'Data office\nRing 1\nprivacy@example.org',
    issues_link: 'https://example.org/issues',
    forum_link: 'https://forum.example.org',
    blog_link: 'https://blog.example.org',
  }),
  hasSecurityTxt: true,
}

const topic = (id: string) => {
  const found = communityTopics.find((each) => each.id === id)
  if (found === undefined) throw new Error(id)
  return found
}
const first = (id: string, facts: ChannelFacts) => destinationsOf(topic(id), facts)[0]?.href

describe('a provider without any channel', () => {
  it.each(communityTopics.map(({ id }) => id).filter((id) => id !== 'contribute'))(
    'still says where to go: %s',
    (id) => {
      const paths = publicPages.map(({ path }): string => path)
      expect(paths).toContain(first(id, nothing))
    },
  )

  it('offers no place for code, because there is none', () => {
    expect(destinationsOf(topic('contribute'), nothing)).toEqual([])
  })
})

test.each([
  ['problem', '/support'],
  ['question', 'https://forum.example.org'],
  ['idea', 'https://example.org/issues'],
  ['mistake', 'https://example.org/issues'],
  ['security', '/.well-known/security.txt'],
  ['abuse', 'mailto:abuse@example.org'],
  ['data', 'mailto:privacy@example.org'],
  ['contribute', 'https://example.org/source'],
])('%s goes to %s', (id, href) => {
  expect(first(id, everything)).toBe(href)
})

test('a private message is never sent to a public place', () => {
  for (const each of communityTopics) {
    const isPublic = destinationsOf(each, everything).some((place) => place.isPublic)
    expect([each.id, isPublic]).toEqual([each.id, each.whoInPublic !== undefined])
  }
  expect(readersOf(topic('security'), everything).readBy).toBe('Only the people who answer')
  expect(readersOf(topic('question'), everything).readBy).toBe('Everybody')
  // Without a forum the question goes to support.
  expect(readersOf(topic('question'), nothing)).toEqual({
    who: 'Support staff',
    readBy: 'Only the people who answer',
  })
})

test('only support has a time of the first answer, and only where the provider has set one', () => {
  const facts = { ...nothing, provider: makeProvider({ sla_response_hours: '24' }) }
  expect(answerTime('/support', facts)).toBe('First answer within 24 hours')
  expect(answerTime('https://example.org/issues', facts)).toBeNull()
  expect(answerTime('/support', nothing)).toBeNull()
})

test('a mail begins with what to write, and other addresses stay as they are', () => {
  expect(withTemplate('mailto:a@example.org', topic('mistake'))).toBe(
    'mailto:a@example.org?subject=Report%20a%20mistake%20on%20this%20site&body=Page%3A%0A%0A%0AWhat%20is%20right%3A%0A',
  )
  expect(withTemplate('/support', topic('mistake'))).toBe('/support')
})
