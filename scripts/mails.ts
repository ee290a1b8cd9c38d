/**
 * `npm run mails` writes supabase/templates with the name of the brand, for `supabase config push`. Git ignores the folder,
 * so that a provider can pull the next version. Another folder may be named.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readEnvironment } from '../build/env.ts'
import { authMailKinds } from '../server/mails/authMails.ts'
import { templateFile } from '../server/mails/renderAuthMail.ts'

const folder = resolve(process.argv[2] ?? 'supabase/templates')
const { brandName } = readEnvironment('production', 5173)
await mkdir(folder, { recursive: true })
await Promise.all(
  authMailKinds.map((kind) =>
    writeFile(join(folder, `${kind}.html`), templateFile(kind, brandName)),
  ),
)
console.info(`Wrote ${authMailKinds.length} mails for ${brandName}.`)
