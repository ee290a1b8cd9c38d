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
