/**
 * A proof that a person is there, for one request to the auth service. Undefined where the build has no captcha: then
 * nothing is loaded.
 * @throws Failure (plain object): `captcha_failed`
 */
export async function getCaptchaToken(): Promise<string | undefined> {
  const provider = import.meta.env.VITE_CAPTCHA
  const siteKey = import.meta.env.VITE_CAPTCHA_SITE_KEY
  if (!provider || !siteKey) return undefined
  const { askCaptcha } = await import('./askCaptcha')
  return askCaptcha(provider, siteKey)
}
