import { expect, test } from 'vitest'
import { withIntegrity } from './integrity.ts'

const digestOf = (url: string) => (url.startsWith('/assets/') ? `sha256-of-${url}` : undefined)

test('tags that load scripts and sheets of the build say what these must be', () => {
  const html = [
    '<script type="module" crossorigin src="/assets/a.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/b.js">',
    '<link rel="stylesheet" href="/assets/c.css" />',
  ].join('\n')
  expect(withIntegrity(html, digestOf)).toBe(
    [
      '<script type="module" crossorigin src="/assets/a.js" integrity="sha256-of-/assets/a.js"></script>',
      '<link rel="modulepreload" crossorigin href="/assets/b.js" integrity="sha256-of-/assets/b.js">',
      '<link rel="stylesheet" href="/assets/c.css" integrity="sha256-of-/assets/c.css"/>',
    ].join('\n'),
  )
})

test('other tags stay as they are', () => {
  const html = [
    '<link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin>',
    '<link rel="icon" href="/assets/favicon.svg">',
    '<link rel="canonical" href="/vps">',
    '<script>go()</script>',
    '<script src="/other.js"></script>',
    '<script src="/assets/a.js" integrity="sha256-own"></script>',
  ].join('\n')
  expect(withIntegrity(html, digestOf)).toBe(html)
})
