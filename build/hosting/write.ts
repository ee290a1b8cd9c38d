import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caddyfile } from './caddy.ts'
import { compressFolder } from './compress.ts'
import { addIntegrity } from './integrity.ts'
import { nginxConfig } from './nginx.ts'
import type { PolicyOptions } from './policy.ts'
import { pagesOf, readSite, type Site } from './site.ts'
import { headersFile, validate, redirectsFile, vercelJson } from './staticHosts.ts'
import { writeVersion } from './buildId.ts'

export interface Written {
  site: Site
  compressed: number
  /** Rules that a host would ignore, in messages for the person who builds. */
  problems: string[]
}

export interface HostingOptions extends Omit<PolicyOptions, 'https'> {
  /** Addresses that must each have a page in the build. */
  publicPaths?: readonly string[]
  /** When the build began to read its rows. */
  builtAt?: Date
  /** The public origin of the site, where it is known. */
  siteUrl?: string | undefined
}

/**
 * Prepares a finished build for any static host. It adds integrity hashes and the build's name to the HTML. It writes
 * headers and rules for six kinds of host, and compresses all text files.
 * @throws Error when a page is missing or breaks its own policy
 */
export async function writeHosting(folder: string, options: HostingOptions): Promise<Written> {
  await addIntegrity(folder)
  await writeVersion(folder, options.builtAt ?? new Date())
  const site = await readSite(folder, { ...options, https: true })
  const urls = new Set(pagesOf(site).map(({ url }) => url))
  const missing = (options.publicPaths ?? []).filter((path) => !urls.has(path))
  if (missing.length > 0) throw new Error(`The build holds no page for ${missing.join(', ')}`)

  const headers = headersFile(site, await mostUsedAssets(folder, site))
  const redirects = redirectsFile(site)
  // Whoever does not know the address yet puts it in.
  const host = new URL(options.siteUrl ?? 'https://example.com').hostname
  const examples = join(folder, '.hosting')
  await mkdir(examples, { recursive: true })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await Promise.all([
    write('_headers', headers),
    write('_redirects', redirects),
    write('vercel.json', vercelJson(site)),
    write('.hosting/nginx.conf', nginxConfig(site, nginxFor(host))),
    write('.hosting/Caddyfile', caddyfile(site, { address: host, root: '/srv/site' })),
    write('.hosting/container.Caddyfile', await containerCaddyfile(folder, options)),
    write('.hosting/Containerfile', containerfile(await serverImage())),
  ])
  const compressed = await compressFolder(folder)
  return { site, compressed, problems: validate(headers, redirects) }
}

/** The assets that pages load, the most used first. */
async function mostUsedAssets(folder: string, site: Site): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { file } of site.files.filter((each) => each.file.endsWith('.html'))) {
    const html = await readFile(join(folder, file), 'utf8')
    for (const asset of new Set(html.match(/\/assets\/[\w.-]+/g))) {
      counts.set(asset, (counts.get(asset) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([asset]) => asset)
}

const nginxFor = (serverName: string) => ({
  root: '/srv/site',
  serverName,
  listen: ['443 ssl http2', '[::]:443 ssl http2'],
  tls: {
    certificate: `/etc/letsencrypt/live/${serverName}/fullchain.pem`,
    key: `/etc/letsencrypt/live/${serverName}/privkey.pem`,
    redirectFrom: ['80', '[::]:80'],
  },
  brotli: false,
})

/** A proxy in front of the container handles TLS. Someone may also try the container on plain localhost. */
async function containerCaddyfile(folder: string, options: HostingOptions): Promise<string> {
  const site = await readSite(folder, { ...options, https: false })
  const global = ['admin off', 'auto_https off']
  return caddyfile(site, { address: ':8080', root: '/srv/site', global })
}

/** The image in which the project's Containerfile serves the site, pinned by its digest. */
async function serverImage(): Promise<string> {
  const own = await readFile(new URL('../../Containerfile', import.meta.url), 'utf8')
  return /^FROM (\S*caddy\S*)$/m.exec(own)?.[1] ?? 'docker.io/library/caddy:2-alpine'
}

const containerfile = (
  image: string,
) => `# This build in a container. From the folder of the build: podman build -f .hosting/Containerfile -t site .
FROM ${image}
COPY . /srv/site
COPY .hosting/container.Caddyfile /etc/caddy/Caddyfile
ENV XDG_CONFIG_HOME=/tmp/config XDG_DATA_HOME=/tmp/data
USER 65534:65534
EXPOSE 8080
`
