import { describe, expect, test } from 'vitest'
import { distance, nearestPages } from './nearestPages'

const pathsNear = (asked: string) => nearestPages(asked).map(({ path }) => path)

describe('the nearest pages', () => {
  test.each([
    ['', '', 0],
    ['vps', 'vsp', 2],
    ['', 'vds', 3],
    ['roadmap', 'roadmaps', 1],
  ])('%j and %j are %i apart', (a, b, apart) => {
    expect(distance(a, b)).toBe(apart)
  })

  test.each([
    ['/roadmaps', '/roadmap'],
    ['/api-doc', '/api-docs'],
    ['/ApiDocs/v1/plans', '/api-docs'],
    ['/tutorial', '/tutorials'],
    ['/gpu', '/gpu-compute'],
    ['/suport', '/support'],
  ])('%s: %s comes first', (asked, first) => {
    expect(pathsNear(asked)[0]).toBe(first)
  })

  test('are none where nothing is near', () => {
    for (const asked of [
      '/',
      '/wp-login.php',
      '/no-such-page',
      '/%F0%9F%AA%A8',
      `/${'x'.repeat(9000)}`,
    ]) {
      expect(pathsNear(asked)).toEqual([])
    }
  })
})
