/** `npm run mails` writes supabase/templates with the name in VITE_BRAND_NAME, for `supabase config push`. */
import { writeFile } from 'node:fs/promises'
import { readEnvironment } from '../build/env.ts'
import { mailKinds, noticeKinds } from '../server/mails/contents.ts'
import { templateFile } from '../server/mails/render.ts'

const folder = new URL('../supabase/templates/', import.meta.url)
const { brandName } = readEnvironment('production', 5173)
const kinds = [...mailKinds, ...noticeKinds]
await Promise.all(
  kinds.map((kind) => writeFile(new URL(`${kind}.html`, folder), templateFile(kind, brandName))),
)
console.info(`Wrote ${kinds.length} mails for ${brandName}.`)
