// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackend, linkIn, type Backend } from '../../server/backend/backend.ts'
import { readConfigFile } from '../../server/backend/config.ts'
import { authMailKinds } from '../../server/mails/authMails.ts'
import { templateFile } from '../../server/mails/renderAuthMail.ts'
import { newClient, newPerson, origin } from './accounts.ts'

interface SentMail {
  to: string
  subject: string
  html: string
  text: string
}

const BRAND = 'Granite & Sons'
const mails: SentMail[] = []
let backend: Backend

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    brandName: BRAND,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail as SentMail) },
  })
})
afterAll(() => backend.close())

const person = () => newPerson(backend, mails)
const newest = (to: string) => {
  const mail = mails.findLast((sent) => sent.to === to)
  if (!mail) throw new Error(`No mail to ${to}`)
  return mail
}

/** Checks what every mail must have: the brand, a greeting, one button, its full link, and the reason. */
function expectWhole({ html, text }: SentMail) {
  for (const part of [html.replaceAll('&amp;', '&'), text]) {
    expect(part).toContain(BRAND)
    expect(part).toContain('Hello,')
    expect(part).toContain('You received this email because')
    expect(part).not.toMatch(/\{\{|undefined|<script|Supabase/)
    const link = linkIn({ html })
    if (link !== undefined) expect(part).toContain(link)
  }
  const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(new Set(addresses).size).toBeLessThanOrEqual(1)
}

describe('supabase/templates', () => {
  test('npm run mails writes them where git ignores them, with the name of the brand', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'))
    const env = { ...process.env, VITE_BRAND_NAME: BRAND }
    await promisify(execFile)(process.execPath, ['scripts/mails.ts', folder], { env })
    expect((await readdir(folder)).toSorted()).toEqual(
      authMailKinds.map((kind) => `${kind}.html`).toSorted(),
    )
    for (const kind of authMailKinds) {
      expect(await readFile(join(folder, `${kind}.html`), 'utf8')).toBe(templateFile(kind, BRAND))
    }
    await rm(folder, { recursive: true })
    expect(await readFile('.gitignore', 'utf8')).toContain('\nsupabase/templates/\n')
  })

  test('config.toml names each with a subject, and no others', async () => {
    const { template } = (await readConfigFile()).auth.email
    expect(Object.keys(template)).toEqual(authMailKinds)
    for (const [kind, settings] of Object.entries(template)) {
      expect(settings.content_path).toBe(`./supabase/templates/${kind}.html`)
      expect(settings.subject).toMatch(/^[A-Z].{5,60}$/)
    }
  })
})

describe('the embedded backend sends', () => {
  test('a confirmation and a recovery link', async () => {
    const { client, email } = await person()
    expect(newest(email).subject).toBe('Confirm your email address')
    expect(newest(email).text).toContain(`signed up for ${BRAND} with ${email}`)
    expectWhole(newest(email))

    await client.auth.resetPasswordForEmail(email)
    expect(newest(email).subject).toBe('Reset your password')
    expect(linkIn(newest(email))).toMatch(
      new RegExp(`^${origin}/auth\\?mode=recover&token_hash=[\\w-]+&type=recovery$`),
    )
    expectWhole(newest(email))
  })

  test('a sign-in link that works, to an account that exists', async () => {
    const { email } = await person()
    const visitor = newClient(backend)
    const asked = await visitor.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(asked.error).toBeNull()
    expect(newest(email).subject).toBe('Your sign-in link')
    expectWhole(newest(email))
    const link = new URL(linkIn(newest(email)) ?? '')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const { data } = await visitor.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(data.user?.email).toBe(email)
  })

  test('a code for a sensitive change', async () => {
    const { client, email } = await person()
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect(newest(email).subject).toBe('Your security code')
    expect(newest(email).text).toMatch(/^\d{6}$/m)
    expect(linkIn(newest(email))).toBeUndefined()
    expectWhole(newest(email))
  })

  test('both names of a change of address', async () => {
    const { client, email } = await person()
    const moved = `${randomUUID()}@example.test`
    await client.auth.updateUser({ email: moved })
    for (const confirmation of [newest(email), newest(moved)]) {
      expect(confirmation.subject).toBe('Confirm your new email address')
      expect(confirmation.text).toContain(`from ${email} to ${moved}`)
      expectWhole(confirmation)
      const token_hash = new URL(linkIn(confirmation) ?? '').searchParams.get('token_hash') ?? ''
      await client.auth.verifyOtp({ token_hash, type: 'email_change' })
    }
  })
})
