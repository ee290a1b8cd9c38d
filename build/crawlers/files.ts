const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * robots.txt. It keeps nobody out: what is not to be listed says so itself (`noindex`), and a crawler that may not read
 * a page would not see that it does.
 * @param siteUrl origin of the site, where the build knows it
 */
export function robotsTxt(siteUrl: string | undefined): string {
  const sitemap = siteUrl === undefined ? '' : `\nSitemap: ${siteUrl}/sitemap.xml\n`
  return `User-agent: *\nAllow: /\n${sitemap}`
}

/** The public pages for search engines: https://www.sitemaps.org/protocol.html. When each last changed, nobody knows. */
export function sitemapXml(siteUrl: string, paths: readonly string[]): string {
  const urls = paths.map(
    (path) => `  <url><loc>${escapeXml(new URL(path, siteUrl).href)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Readers may not trust the file after this time, so a build that is long forgotten says nothing any more. */
const DAYS_VALID = 360

/**
 * security.txt, where people look for whom to tell about a security problem: https://www.rfc-editor.org/rfc/rfc9116.
 * @param contact a `mailto:` or https address
 */
export function securityTxt(contact: string, siteUrl: string | undefined, now: Date): string {
  const expires = new Date(now.getTime() + DAYS_VALID * 24 * 60 * 60 * 1000)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    ...(siteUrl === undefined ? [] : [`Canonical: ${siteUrl}/.well-known/security.txt`]),
    '',
  ].join('\n')
}
