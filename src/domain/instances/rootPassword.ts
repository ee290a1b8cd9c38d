import { makeSalt, sha512Crypt } from '@/lib/sha512Crypt'

/** Without those that look alike, because people type it at a console. */
const CHARACTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 20 of 57 characters are more than 116 bits, so that the hash tells nobody the password. */
const LENGTH = 20

function randomCharacter(): string {
  const most = 256 - (256 % CHARACTERS.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The rest would make some characters more likely.
    if (byte < most) return CHARACTERS.charAt(byte % CHARACTERS.length)
  }
}

/** A new password, made here and sent nowhere, and its hash, which the server gets. */
export async function makeRootPassword(): Promise<{ password: string; hash: string }> {
  const password = Array.from({ length: LENGTH }, randomCharacter).join('')
  return { password, hash: await sha512Crypt(password, makeSalt()) }
}
