import { afterEach, beforeEach, expect, test } from 'vitest'
import { descriptions } from '@/content/descriptions'
import { headWordsOf } from '@/content/headWords'
import { pageById } from '@/content/pages'
import { brand } from '@/lib/brand'
import { deployment } from '@/lib/deployment'
import { beginHydration, endHydration } from '@/lib/hydration'
import { pageHead } from './documentHead'

/** Title and description. */
const headOf = async (...page: Parameters<typeof pageHead>) =>
  Object.assign({}, ...(await pageHead(...page)).meta) as object

beforeEach(() => {
  document.head.innerHTML =
    '<title>As built</title><meta name="description" content="As the build wrote it.">'
  document.body.innerHTML = '<div id="root" data-path="/"></div>'
})
afterEach(endHydration)

test('the page that the build wrote keeps its title and description', async () => {
  beginHydration()
  expect(await headOf('home')).toMatchObject({
    title: 'As built',
    content: 'As the build wrote it.',
  })
})

test('another page has its own, and so has this one when somebody comes back to it', async () => {
  beginHydration()
  expect(await headOf('vps')).toMatchObject({
    title: `${pageById('vps').title} · ${brand.name}`,
    content: descriptions.vps,
  })
  endHydration()
  expect(await headOf('home')).toMatchObject({
    title: `${brand.name}: Cloud servers, VPS, VDS and GPUs by the hour`,
    content: headWordsOf('home', deployment()).description,
  })
})
