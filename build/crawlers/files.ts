const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * robots.txt. It allows every crawler: a page that must not be listed has `noindex`. A blocked crawler could not read
 * that.
 * @param siteUrl origin of the site, if the build knows it
 */
export function robotsTxt(siteUrl: string | undefined): string {
  const sitemap = siteUrl === undefined ? '' : `\nSitemap: ${siteUrl}/sitemap.xml\n`
  return `User-agent: *\nAllow: /\n${sitemap}`
}

/**
 * The public pages for search engines: https://www.sitemaps.org/protocol.html. It has no dates, because the build does
 * not know when a page changed.
 */
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

/** A page of llms.txt. */
export interface DescribedPage {
  path: string
  /** The title in search results. */
  title: string
  description: string
}

/**
 * llms.txt, a summary of the site for language models and other programs: https://llmstxt.org. It is Markdown, with a
 * line for each page.
 * @param about the sentence about the whole site
 * @param sections pages by heading
 * @param siteUrl origin of the site; without it the addresses have none
 */
export function llmsTxt(
  { name, about }: { name: string; about: string },
  sections: readonly { title: string; pages: readonly DescribedPage[] }[],
  siteUrl: string | undefined,
): string {
  const line = ({ path, title, description }: DescribedPage) =>
    `- [${title}](${siteUrl === undefined ? path : new URL(path, siteUrl).href}): ${description}`
  return [
    `# ${name}`,
    `> ${about}`,
    ...sections
      .filter(({ pages }) => pages.length > 0)
      .map(({ title, pages }) => [`## ${title}`, '', ...pages.map(line)].join('\n')),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Readers must not trust the file after this time, so an old build gives no outdated contact. */
const DAYS_VALID = 360

/**
 * security.txt, which says where to report a security problem: https://www.rfc-editor.org/rfc/rfc9116.
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
