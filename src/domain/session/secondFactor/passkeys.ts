import { callAuth } from '@/lib/callAuth'

/** Browsers give no keys to a site that is opened by an IP address. */
const IP_ADDRESS = /^[\d.]+$|:/

/** Whether this browser can make and use passkeys and security keys of this site. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false
  return !IP_ADDRESS.test(window.location.hostname)
}

/**
 * Makes a passkey on this device and gives it a name. The browser asks the person to confirm.
 * @throws Failure (plain object): `device_not_confirmed`, `passkey_exists`, `too_many_passkeys`, `not_offered`
 */
export async function registerPasskey(name: string): Promise<void> {
  const { id } = await callAuth((auth) => auth.registerPasskey())
  await renamePasskey(id, name)
}

/** @throws Failure (plain object): `not_found` */
export async function renamePasskey(passkeyId: string, name: string): Promise<void> {
  await callAuth((auth) => auth.passkey.update({ passkeyId, friendlyName: name }))
}

/** @throws Failure (plain object): `not_found` */
export async function removePasskey(passkeyId: string): Promise<void> {
  // The service answers with nothing.
  await callAuth(async (auth) => {
    const { error } = await auth.passkey.delete({ passkeyId })
    return { data: true, error }
  })
}
