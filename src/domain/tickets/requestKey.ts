import { randomUuid } from '@/lib/randomUuid'

/**
 * Idempotency keys for one form: the key stays the same until the content changes, so that sending it again after a
 * lost answer has one effect.
 */
export function createRequestKey(): (content: unknown) => string {
  let last = { text: '', key: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.text || last.key === '') last = { text, key: randomUuid() }
    return last.key
  }
}
