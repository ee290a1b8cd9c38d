import * as v from 'valibot'
import { readStoredDraft, removeStoredDraft, storeDraft, VISITOR } from '@/lib/drafts'

/** A page made a cloud-init text for the next server, before anybody had to sign in. */
const OFFER = 'cloudInit'

const offer = v.object({ cloudInit: v.string() })

/** Keeps a text in this tab until the form of a new server takes it. Signing in does not lose it. */
export function offerCloudInit(cloudInit: string): void {
  storeDraft(VISITOR, OFFER, { cloudInit })
}

/** The text that the form of a new server should begin with; undefined if there is none. */
export const offeredCloudInit = (): string | undefined =>
  readStoredDraft(VISITOR, OFFER, offer)?.cloudInit

/** The form holds the text now. */
export const removeOfferedCloudInit = (): void => removeStoredDraft(VISITOR, OFFER)
