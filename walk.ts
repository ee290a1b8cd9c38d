import { chromium } from '@playwright/test'
import { EMBEDDED_KEY } from './src/lib/embeddedKey.ts'
import { TOTP } from 'otpauth'
import { definedEnvironment, findBrowser } from './scripts/browser.ts'
const launch = await findBrowser()
const browser = await chromium.launch({ executablePath: launch.executablePath, args: launch.args, env: { ...definedEnvironment(), ...launch.env } })
const context = await browser.newContext({ baseURL: 'http://127.0.0.1:4303', viewport: { width: 1440, height: 1000 } })
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error') console.log('console:', m.text()) })
page.on('pageerror', (e) => console.log('pageerror', e.message))
page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.request().method(), r.url()) })
const shot = (name: string) => page.screenshot({ path: `/tmp/c-shots/${name}.png` })
const signIn = async () => {
  await page.goto('/auth?redirect=%2Fdashboard%2Faccount')
  await page.getByLabel('Email').fill('user@example.test')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
page.setDefaultTimeout(30000)
await page.goto('/auth'); await page.waitForTimeout(4000); await shot('auth')
await signIn()
await page.waitForURL('**/dashboard/account')
await page.goto('/dashboard/account/security'); await page.waitForTimeout(5000)
await shot('security')
// enrol by API
const r = await page.evaluate(async (KEY) => {
  const key = Object.keys(localStorage).find((k) => k.includes('auth-token'))!
  const s = JSON.parse(localStorage.getItem(key)!)
  const h = { apikey: KEY, Authorization: 'Bearer ' + s.access_token, 'content-type': 'application/json' }
  const f = await (await fetch('/auth/v1/factors', { method: 'POST', headers: h, body: JSON.stringify({ factor_type: 'totp', friendly_name: 'Phone' }) })).json()
  const c = await (await fetch(`/auth/v1/factors/${f.id}/challenge`, { method: 'POST', headers: h, body: '{}' })).json()
  return { f, c, h }
}, EMBEDDED_KEY)
console.log(Object.keys(r.f), r.c)
const totp = new TOTP({ secret: r.f.totp.secret })
console.log(await page.evaluate(async ({ r, code }) => (await fetch(`/auth/v1/factors/${r.f.id}/verify`, { method: 'POST', headers: r.h, body: JSON.stringify({ challenge_id: r.c.id, code }) })).status, { r, code: totp.generate() }))
await page.reload(); await page.waitForTimeout(3000); console.log('after enrol elsewhere', page.url()); await shot('after-enrol-elsewhere')
await page.evaluate(() => { localStorage.clear(); sessionStorage.clear() })
await signIn()
await page.getByRole('heading', { name: 'Confirm your sign-in' }).waitFor()
await page.waitForTimeout(800)
await shot('code')
await page.setViewportSize({ width: 360, height: 800 }); await shot('code-360')
await page.emulateMedia({ colorScheme: 'light' }); await shot('code-360-light')
await page.setViewportSize({ width: 1440, height: 1000 }); await page.emulateMedia({ colorScheme: 'dark' })
await page.getByLabel('Code').fill('000000'); await page.waitForTimeout(1500); await shot('code-wrong')
await page.getByLabel('Code').fill(totp.generate()); await page.waitForTimeout(2500); console.log('same step?', page.url()); await shot('code-used')
// wait next step
await page.waitForTimeout(30000 - (Date.now() % 30000) + 500)
if (page.url().includes('/auth')) await page.getByLabel('Code').fill(totp.generate())
await page.waitForURL('**/dashboard/account'); await page.waitForTimeout(2000); await shot('in')
await browser.close()
