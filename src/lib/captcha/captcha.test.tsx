import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Options = Record<string, unknown> & {
  callback: (token: string) => void
  'error-callback': () => void
}

const api = {
  render: vi.fn<(place: HTMLElement, options: Options) => string>(() => 'widget 1'),
  execute: vi.fn(),
  remove: vi.fn(),
}
let scripts: HTMLScriptElement[]

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]))
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function ask(provider = 'turnstile') {
  vi.stubEnv('VITE_CAPTCHA', provider)
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', 'site-key')
  const { getCaptchaToken } = await import('./getCaptchaToken')
  const token = getCaptchaToken()
  token.catch(() => undefined)
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  return { token, getCaptchaToken }
}

function arrive(provider = 'turnstile') {
  vi.stubGlobal(provider, api)
  scripts.at(-1)?.dispatchEvent(new Event('load'))
  return vi.waitFor(() => {
    const call = api.render.mock.lastCall
    if (call === undefined) throw new Error('not yet')
    return call[1]
  })
}

test('a build without a captcha asks nobody and loads nothing', async () => {
  const { getCaptchaToken } = await import('./getCaptchaToken')
  await expect(getCaptchaToken()).resolves.toBeUndefined()
  expect(scripts).toEqual([])
})

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/'],
  ['hcaptcha', 'https://js.hcaptcha.com/'],
])('%s gives a token for one request, and leaves nothing on the page', async (provider, host) => {
  const { token } = await ask(provider)
  expect(scripts[0]?.src.startsWith(host)).toBe(true)
  const options = await arrive(provider)
  expect(options['sitekey']).toBe('site-key')
  expect(api.execute).toHaveBeenCalledWith('widget 1')
  options.callback('token 1')
  await expect(token).resolves.toBe('token 1')
  expect(api.remove).toHaveBeenCalledWith('widget 1')
  expect(document.body.childElementCount).toBe(0)
})

test('the script is loaded once for several requests', async () => {
  const { token, getCaptchaToken } = await ask()
  ;(await arrive()).callback('token 1')
  await token
  api.render.mockClear()
  const second = getCaptchaToken()
  ;(await arrive()).callback('token 2')
  await expect(second).resolves.toBe('token 2')
  expect(scripts).toHaveLength(1)
})

test('a question that was closed is a failure with words', async () => {
  const { token } = await ask()
  ;(await arrive())['error-callback']()
  await expect(token).rejects.toMatchObject({ code: 'captcha_failed' })
})

test('a script that was blocked is a failure, and is tried again', async () => {
  const { token, getCaptchaToken } = await ask()
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(token).rejects.toMatchObject({ code: 'captcha_failed' })
  const second = getCaptchaToken()
  await vi.waitFor(() => expect(scripts).toHaveLength(2))
  ;(await arrive()).callback('token')
  await expect(second).resolves.toBe('token')
})
