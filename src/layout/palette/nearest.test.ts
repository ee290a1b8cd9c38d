import { describe, expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { commandsFor, type Command } from './commands'
import { documentCommands } from './documents'
import { nearest } from './nearest'
import { topicCommands } from './topics'

const all = [...commandsFor('anonymous'), ...topicCommands([]), ...documentCommands]

const pricePage = publicPages.find(({ id }: { id: string }) => id === 'prices')?.path

const addressOf = ({ target }: Command) => (target.kind === 'page' ? target.to : null)

describe('what an address may have meant', () => {
  test.each([
    ['/roadmaps', '/roadmap'],
    ['/api-doc', '/api-docs'],
    ['/ApiDocs/v1/plans', '/api-docs'],
    ['/tutorial', '/tutorials'],
    ['/gpu', '/gpu-compute'],
    ['/suport', '/support'],
    ['/vsp', '/vps'],
    ['/docs', '/api-docs'],
    ['/pricing', pricePage ?? '/cloud-instances'],
    ['/login', '/auth'],
    ['/terms', '/support'],
  ])('%s: %s comes first', (asked, first) => {
    expect(nearest(all, asked).map(addressOf)[0]).toBe(first)
  })

  test('is nothing where nothing is near', () => {
    for (const asked of [
      '/',
      '/wp-login.php',
      '/no-such-page',
      '/%F0%9F%AA%A8',
      `/${'x'.repeat(9000)}`,
    ]) {
      expect(nearest(all, asked), asked).toEqual([])
    }
  })

  test('is no action, which an address cannot mean', () => {
    expect(nearest(all, '/theme')).toEqual([])
  })
})
