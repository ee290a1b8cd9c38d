import * as v from 'valibot'
import { env } from '@/lib/env'
import { REQUEST_TIMEOUT_MS } from '@/lib/backendFetch'
import { readAnswer } from '@/lib/readPublic'

/** What the auth service says about itself. An older service does not know passkeys. */
const settingsSchema = v.object({ passkeys_enabled: v.optional(v.boolean(), false) })

let reading: Promise<boolean> | undefined

/** Whether the auth service offers passkeys. It is asked once; if it does not answer, the next call asks again. */
export function offersPasskeys(): Promise<boolean> {
  return (reading ??= readSettings().catch(() => {
    reading = undefined
    return false
  }))
}

async function readSettings(): Promise<boolean> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const address = `${env.supabaseUrl}/auth/v1/settings`
  const { passkeys_enabled } = await readAnswer(settingsSchema, () =>
    fetch(address, { headers: { apikey: env.supabaseAnonKey }, credentials: 'omit', signal }),
  )
  return passkeys_enabled
}
