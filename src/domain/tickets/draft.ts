import * as v from 'valibot'
import { brand } from '@/lib/brand'
import { contextSections } from './context'
import { BODY_MAX_LENGTH, SUBJECT_MAX_LENGTH, ticketTopics } from './ticketTexts'

const KEY = `${brand.slug}.ticket`

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

const draftSchema = v.object({
  topic: v.picklist(ticketTopics.map(({ value }) => value)),
  subject: text(SUBJECT_MAX_LENGTH * 2),
  body: text(BODY_MAX_LENGTH * 2),
  instanceId: v.nullable(v.string()),
  /** What the person does not want to attach. */
  removed: v.array(v.picklist(contextSections.map(({ id }) => id))),
  /** When it was saved, in milliseconds since 1970. */
  savedAt: v.number(),
})

/** An unsent ticket without its files, which only this page holds. */
export type TicketDraft = v.InferOutput<typeof draftSchema>

const storedSchema = v.object({ owner: v.nullable(v.string()), draft: draftSchema })

/**
 * The unsent ticket of this browser, also after a reload, in another tab and after sign-in. What somebody wrote before
 * signing in belongs to the person who signs in. What another person wrote is not shown.
 * @param userId null for a person who is not signed in
 */
export function readTicketDraft(userId: string | null): TicketDraft | null {
  try {
    const { success, output } = v.safeParse(
      storedSchema,
      JSON.parse(localStorage.getItem(KEY) ?? 'null'),
    )
    if (!success || (output.owner !== null && output.owner !== userId)) return null
    return output.draft
  } catch {
    return null
  }
}

/** @returns whether the browser kept it: storage may be blocked or full */
export function storeTicketDraft(userId: string | null, draft: TicketDraft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner: userId, draft }))
    return true
  } catch {
    return false
  }
}

export function removeTicketDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
