import { expect, test } from 'vitest'
import { llmsTxt, robotsTxt, securityTxt, sitemapXml } from './files.ts'

test('robots.txt lets everybody in, and names the sitemap where there is one', () => {
  expect(robotsTxt('https://site.example')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://site.example/sitemap.xml\n',
  )
  expect(robotsTxt(undefined)).toBe('User-agent: *\nAllow: /\n')
})

test('the sitemap holds the whole address of every page, and says nothing that nobody knows', () => {
  const xml = sitemapXml('https://site.example', ['/', '/vps', '/größe&os'])
  const sitemap = new DOMParser().parseFromString(xml, 'application/xml')
  expect(sitemap.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect([...sitemap.querySelectorAll('url > loc')].map(({ textContent }) => textContent)).toEqual([
    'https://site.example/',
    'https://site.example/vps',
    'https://site.example/gr%C3%B6%C3%9Fe&os',
  ])
  expect(sitemap.querySelectorAll('lastmod, priority, changefreq')).toHaveLength(0)
})

test('llms.txt has the pages by heading, with their addresses, and no empty heading', () => {
  const vps = { path: '/vps', title: 'VPS', description: 'Small servers.' }
  const sections = [
    { title: 'Products', pages: [vps, { ...vps, path: '/vds', title: 'VDS' }] },
    { title: 'Legal', pages: [] },
  ]
  const site = { name: 'Kiln', about: 'Servers by the hour.' }
  expect(llmsTxt(site, sections, 'https://site.example')).toBe(
    [
      '# Kiln',
      '',
      '> Servers by the hour.',
      '',
      '## Products',
      '',
      '- [VPS](https://site.example/vps): Small servers.',
      '- [VDS](https://site.example/vds): Small servers.',
      '',
    ].join('\n'),
  )
  expect(llmsTxt(site, sections, undefined)).toContain('\n- [VPS](/vps): Small')
})

test('security.txt says whom to tell, and when it is too old to be trusted', () => {
  const now = new Date('2026-11-22T03:04:05.678Z')
  expect(securityTxt('mailto:security@site.example', 'https://site.example', now)).toBe(
    [
      'Contact: mailto:security@site.example',
      'Expires: 2027-11-17T03:04:05Z',
      'Preferred-Languages: en',
      'Canonical: https://site.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  expect(securityTxt('https://site.example/security', undefined, now)).not.toContain('Canonical')
})
