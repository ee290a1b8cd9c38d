import { MS_BEFORE_RENEWAL } from '@machines/renewal'
import { workspaceKey } from '@/domain/workspaces/currentWorkspace'
import { REQUEST_TIMEOUT_MS } from '@/lib/backendFetch'
import { brand } from '@/lib/brand'
import { env } from '@/lib/env'
import { UNREAD_HEADER } from '@/lib/unread'
import { recoveryKey } from './recoveryMark'

/** In the script: whether the token is below the level of a second factor. `claimsOf` reads it in the same way. */
const IS_FIRST_LEVEL =
  'JSON.parse(atob(s.access_token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).aal!=="aal2"'

/**
 * The script with which a document of a signed-in person requests the rows of its page before the other scripts arrive:
 * one call of the procedure `page_rows`. The reads of the page take their rows from its answer (`takeEarlyRows`).
 * It reads nothing with a token that must be renewed, or for a person who must show a code or set a new password first.
 * The token goes into the request and nowhere else.
 */
export function earlyReadScript(): string {
  const [session, mark, workspace, backend, key, unread] = [
    brand.storageKey,
    recoveryKey(brand.storageKey),
    workspaceKey(''),
    import.meta.env.VITE_SUPABASE_URL ?? '',
    env.supabaseAnonKey,
    UNREAD_HEADER,
  ].map((text) => JSON.stringify(text))
  return `try{const s=JSON.parse(localStorage.getItem(${session})),u=s.user.id;if(s.expires_at*1e3-Date.now()>=${MS_BEFORE_RENEWAL}&&localStorage.getItem(${mark})!==u&&!(s.user.factors?.some(f=>f.status==="verified")&&${IS_FIRST_LEVEL})){const w=${workspace}+u,[,n,i]=/^\\/dashboard(\\/servers(?:\\/([\\da-f-]{36}))?)?$/.exec(location.pathname)??[0,0],p=n===0?"":i?"server":n?"servers":"home",q=new URLSearchParams({page:p,workspace:sessionStorage.getItem(w)??localStorage.getItem(w)??"",server:i??""}),e=self.earlyRead={userId:u,email:s.user.email,page:p};e.parts=fetch((${backend}||location.origin)+"/rest/v1/rpc/page_rows?"+q,{headers:{apikey:${key},Authorization:"Bearer "+s.access_token},credentials:"omit",signal:AbortSignal.timeout(${REQUEST_TIMEOUT_MS})}).then(r=>(e.unread=r.headers.get(${unread}),r.ok?r.json():[])).then(p=>(e.at=Date.now(),p)).catch(()=>[])}}catch{}`
}
