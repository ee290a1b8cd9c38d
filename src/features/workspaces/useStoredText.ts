import { useState } from 'react'
import * as v from 'valibot'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'

const schema = v.object({ text: v.string() })

/** The text of one field. This tab keeps it after a reload, until it is empty. */
export function useStoredText(userId: string, name: string) {
  const [text, setText] = useState(() => readStoredDraft(userId, name, schema)?.text ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') removeStoredDraft(userId, name)
    else storeDraft(userId, name, { text: next })
  }
  return [text, change] as const
}
