import * as v from 'valibot'
import type { BillingHandler } from './jobs.ts'

/** The service of the European Commission, and its description: https://ec.europa.eu/taxation_customs/vies/#/technical-information */
const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'

/** The registers of some countries take a quarter of a minute. */
const LONGEST_MS = 30_000

/** The letters of VAT IDs that VIES knows. Greece is EL there. */
const PREFIXES =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

/** As `private.queue_vat_check` writes it. */
const payloadSchema = v.object({ vat_id: v.string(), requester: v.string() })

const answerSchema = v.object({
  valid: v.optional(v.boolean()),
  /** The consultation number. Only with the number of who asks. */
  requestIdentifier: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  /** Why there is no answer: MS_UNAVAILABLE, GLOBAL_MAX_CONCURRENT_REQ … */
  errorWrappers: v.optional(v.array(v.object({ error: v.string() })), []),
})

type Answer = v.InferOutput<typeof answerSchema>

interface VatCheckOptions {
  url?: string
  /** Replaces the network in tests. */
  fetch?: typeof globalThis.fetch
}

/**
 * Asks VIES whether a VAT ID is valid. It is often down, which is no failure of the job: the database keeps the last
 * answer and asks again later.
 */
export function createVatCheck({
  url = VIES_URL,
  fetch = globalThis.fetch,
}: VatCheckOptions = {}): BillingHandler {
  const ask = async (vatId: string, requester: string, signal: AbortSignal): Promise<Answer> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: vatId.slice(0, 2),
        vatNumber: vatId.slice(2),
        ...(PREFIXES.includes(requester.slice(0, 2)) && {
          requesterMemberStateCode: requester.slice(0, 2),
          requesterNumber: requester.slice(2),
        }),
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    })
    return v.parse(answerSchema, await answer.json())
  }

  return async (payload, { signal }) => {
    const { vat_id: vatId, requester } = v.parse(payloadSchema, payload)
    try {
      const answer = await ask(vatId, requester, signal)
      // Without a good number of our own there is no proof of the check, but still an answer.
      return resultOf(
        faultOf(answer) === 'INVALID_REQUESTER_INFO' ? await ask(vatId, '', signal) : answer,
      )
    } catch (error) {
      // The process stops, or another one has the job now.
      signal.throwIfAborted()
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
      return { state: 'unavailable', fault: isSlow ? 'TIMEOUT' : 'NO_ANSWER' }
    }
  }
}

const faultOf = ({ errorWrappers }: Answer) => errorWrappers[0]?.error

/** What `private.finish_vat_check` takes. */
function resultOf(answer: Answer) {
  const fault = faultOf(answer)
  // No number of that country looks like this.
  if (fault === 'INVALID_INPUT') return { state: 'invalid' }
  if (fault !== undefined) return { state: 'unavailable', fault }
  if (answer.valid === undefined) return { state: 'unavailable', fault: 'NO_ANSWER' }
  return {
    state: answer.valid ? 'valid' : 'invalid',
    consultation: answer.requestIdentifier ?? '',
    // Countries that tell no names answer with dashes.
    name: /^-*$/.test(answer.name ?? '') ? '' : (answer.name ?? ''),
  }
}
