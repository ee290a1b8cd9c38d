import { MS_BEFORE_RENEWAL } from '@machines/renewal'
import { recoveryKey } from '@/domain/session/recoveryMark'
import { REQUEST_TIMEOUT_MS } from '@/lib/backendFetch'
import { brand } from '@/lib/brand'
import { env } from '@/lib/env'
import { ownAddress } from '@/lib/readOwn'
import { profileRows } from './profile'

/**
 * The script with which a document of a signed-in person requests their profile before the other scripts arrive.
 * It makes the request of `loadProfile`, which then uses this answer. It reads nothing with a token that must be renewed,
 * or for a person who must set a new password first. The token goes into the request and nowhere else.
 */
export function earlyProfileScript(): string {
  const [session, mark, backend, key, path] = [
    brand.storageKey,
    recoveryKey(brand.storageKey),
    import.meta.env.VITE_SUPABASE_URL ?? '',
    env.supabaseAnonKey,
    ownAddress('', 'profiles', profileRows('')),
  ].map((text) => JSON.stringify(text))
  return `try{const s=JSON.parse(localStorage.getItem(${session}));if(s.expires_at*1e3-Date.now()>=${MS_BEFORE_RENEWAL}&&localStorage.getItem(${mark})!==s.user.id){const address=(${backend}||location.origin)+${path}+s.user.id,response=fetch(address,{headers:{apikey:${key},Authorization:"Bearer "+s.access_token},credentials:"omit",signal:AbortSignal.timeout(${REQUEST_TIMEOUT_MS})});response.catch(()=>{});self.earlyRead={address,response,email:s.user.email}}}catch{}`
}
