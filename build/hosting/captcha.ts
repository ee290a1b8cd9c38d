/** The captchas that the auth service supports. */
const SOURCES = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
} as const

export type CaptchaProvider = keyof typeof SOURCES

export const isCaptchaProvider = (value: string): value is CaptchaProvider =>
  Object.hasOwn(SOURCES, value)

/** The hosts from which the script of a captcha loads what it needs. */
export const captchaSources = (captcha: CaptchaProvider | undefined): readonly string[] =>
  captcha === undefined ? [] : SOURCES[captcha]
