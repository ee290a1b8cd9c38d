import { failure } from '@/lib/errors'

export type CaptchaProvider = 'hcaptcha' | 'turnstile'

/** What the scripts of both providers offer. */
interface CaptchaApi {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  execute: (widget: string) => void
  remove: (widget: string) => void
}

/** Both show nothing, and ask the person only where they are in doubt. */
const PROVIDERS = {
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
    options: { size: 'invisible' },
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    options: { appearance: 'interaction-only', execution: 'execute' },
  },
} as const

let loading: Promise<CaptchaApi> | undefined

/** Loads the script of the provider once. One that could not be loaded is tried again. */
function load(provider: CaptchaProvider): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = PROVIDERS[provider].script
    script.addEventListener('load', () => {
      const api = (window as Partial<Record<CaptchaProvider, CaptchaApi>>)[provider]
      if (api) resolve(api)
      else reject(failure('captcha_failed'))
    })
    script.addEventListener('error', () => reject(failure('captcha_failed')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Asks the provider for a token, which works once.
 * @throws Failure (plain object): `captcha_failed` if the script is blocked, or the person closed the question
 */
export async function askCaptcha(provider: CaptchaProvider, siteKey: string): Promise<string> {
  const api = await load(provider)
  const place = document.createElement('div')
  // Above everything, also above a dialog, which otherwise takes every press.
  place.style.cssText =
    'position:fixed;right:16px;bottom:16px;z-index:2147483647;pointer-events:auto'
  document.body.append(place)
  let widget: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(failure('captcha_failed'))
      widget = api.render(place, {
        ...PROVIDERS[provider].options,
        sitekey: siteKey,
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
        'chalexpired-callback': fail,
        'close-callback': fail,
        'timeout-callback': fail,
      })
      api.execute(widget)
    })
  } finally {
    if (widget !== undefined) api.remove(widget)
    place.remove()
  }
}
