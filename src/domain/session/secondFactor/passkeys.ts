import { callAuth } from '@/lib/callAuth'

/** Whether this browser can make and use passkeys and security keys. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
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
