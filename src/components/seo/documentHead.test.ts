// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { descriptions } from '@/content/descriptions'
import { beginHydration, endHydration } from '@/lib/hydration'
import { pageHead } from './documentHead'

const described = async (...page: Parameters<typeof pageHead>) =>
  (await pageHead(...page)).meta.find((entry) => 'name' in entry && entry.name === 'description')

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="As the build wrote it.">'
  document.body.innerHTML = '<div id="root" data-path="/"></div>'
})
afterEach(endHydration)

test('the page that the build wrote keeps its description', async () => {
  beginHydration()
  expect(await described('home')).toMatchObject({ content: 'As the build wrote it.' })
})

test('another page has its own, and so has this one when somebody comes back to it', async () => {
  beginHydration()
  expect(await described('vps')).toMatchObject({ content: descriptions.vps })
  endHydration()
  expect(await described('home')).toMatchObject({ content: descriptions.home })
})
