import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeHosting } from '../../../build/hosting/write.ts'

export const THEME = 'document.documentElement.dataset.theme = "dark"'
/** A secret that no server may serve, in places where a careless server would find it. */
export const SECRET = 'DATABASE_PASSWORD=hunter2'

const filler = 'Words that fill a page, so that it is worth compressing. '.repeat(60)

const page = (title: string, style: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<script>${THEME}</script>
<style>${style}</style>
<link rel="stylesheet" crossorigin href="/assets/site-Dx5NBDCv.css">
</head><body><h1>${title}</h1><p>${filler}</p>
<script type="application/json">{"is":"data"}</script>
<script type="module" crossorigin src="/assets/site-CKvLN0ij.js"></script></body></html>
`

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1')

/** A small file of every kind that a build has. */
const files: Record<string, string | Buffer> = {
  'index.html': page('Home', 'h1{color:red}'),
  'vps.html': page('VPS', 'h1{color:green}'),
  'auth.html': page('Sign in', 'h1{color:blue}'),
  'docs/start.html': page('Start', 'h1{color:teal}'),
  '404.html': page('Not found', 'h1{color:gray}'),
  'app.html': page('App', 'h1{color:black}'),
  'assets/site-CKvLN0ij.js': `export const text = ${JSON.stringify(filler)}\n`,
  'assets/site-Dx5NBDCv.css': `/* ${filler} */ h1 { margin: 0 }\n`,
  'assets/small-B2aLq0Zd.js': 'export {}\n',
  'assets/archivo-DBMMcPwG.woff2': Buffer.from(`wOF2${'\0\u0001\u0002'.repeat(700)}`, 'latin1'),
  'assets/favicon-C0A5CMo6.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'fonts/archivo-license.txt': `License\n${filler}`,
  'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><style>text{fill:red}</style><text>${filler}</text></svg>`,
  'og/vps.png': PNG,
  'apple-touch-icon.png': PNG,
  'icon-192.png': PNG,
  'icon-maskable-512.png': PNG,
  'photo.png': PNG,
  'favicon.ico': Buffer.from('\0\0\u0001\0', 'latin1'),
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?><urlset><!-- ${filler} --></urlset>`,
  'manifest.webmanifest': JSON.stringify({ name: 'Site', description: filler }),
  '.well-known/security.txt': 'Contact: mailto:security@example.com\n',
  '.vite/manifest.json': '{}',
  '.env': SECRET,
  'assets/.secret': SECRET,
}

export interface Folder {
  path: string
  remove: () => Promise<void>
}

/** Creates a folder as the build writes it, prepared for hosts. */
export async function smallBuild(): Promise<Folder> {
  const parent = await mkdtemp(join(tmpdir(), 'hosting-'))
  const path = join(parent, 'dist')
  await Promise.all(
    Object.entries({ ...files, '../outside.txt': SECRET }).map(async ([name, content]) => {
      const file = join(path, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }),
  )
  await writeHosting(path, { hstsPreload: false, backendUrl: 'https://abcdefgh.supabase.co' })
  return { path, remove: () => rm(parent, { recursive: true, force: true }) }
}
