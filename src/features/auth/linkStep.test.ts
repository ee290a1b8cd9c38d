import { expect, test } from 'vitest'
import { linkTypes, type LinkType } from '@/domain/session/authSearch'
import { linkStep, type LinkStep } from './linkStep'

const mira = { id: 'mira', email: 'mira@example.test' }
const stranger = { id: 'stranger', email: 'stranger@example.test' }

const step = (facts: Partial<Parameters<typeof linkStep>[0]>) =>
  linkStep({ type: 'signup', owner: mira, present: null, pendingEmail: null, ...facts })

test('a sign-up signs in only where it began, and where nobody is signed in', () => {
  expect(step({})).toBe('confirmed')
  expect(step({ pendingEmail: 'Mira@Example.test ' })).toBe('enter')
  expect(step({ pendingEmail: stranger.email })).toBe('confirmed')
  expect(step({ pendingEmail: mira.email, present: stranger })).toBe('confirmed')
  expect(step({ pendingEmail: mira.email, present: mira })).toBe('confirmed')
  expect(step({ owner: { id: 'mira', email: null } })).toBe('confirmed')
})

test.each<[LinkType, LinkStep, LinkStep, LinkStep]>([
  ['email_change', 'confirmed', 'confirmed', 'confirmed'],
  ['recovery', 'recover', 'recover', 'ask'],
  ['invite', 'recover', 'recover', 'ask'],
  ['magiclink', 'ask', 'enter', 'ask'],
  ['email', 'ask', 'enter', 'ask'],
])('%s: nobody signed in %s, its owner %s, another person %s', (type, nobody, owner, another) => {
  expect(step({ type })).toBe(nobody)
  expect(step({ type, present: mira })).toBe(owner)
  expect(step({ type, present: stranger })).toBe(another)
})

test.each(linkTypes)('%s never signs in over another person without a question', (type) => {
  const taken = step({ type, present: stranger, pendingEmail: mira.email })
  expect(['ask', 'confirmed']).toContain(taken)
})

test('the first of two mails of a change of address waits for the other', () => {
  expect(step({ type: 'email_change', owner: null, present: mira })).toBe('half')
})
