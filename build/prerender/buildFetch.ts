type Fetch = typeof fetch

/** The fetch of a build, and what it could not read. */
export interface BuildFetch {
  fetch: Fetch
  /** The last read that failed, in words: its address, what came back, and what to check. */
  problem: () => string | undefined
}

interface Answer {
  body: ArrayBuffer
  init: ResponseInit
}

/**
 * A fetch that asks each address once. All pages then show the same rows, and a build stays within the limits of a proxy
 * for one visitor. A read that failed is asked again.
 */
export function createBuildFetch(outside: Fetch): BuildFetch {
  const answers = new Map<string, Promise<Answer>>()
  let problem: string | undefined

  const ask: Fetch = async (input, init) => {
    if (typeof input !== 'string' || (init?.method ?? 'GET') !== 'GET') return outside(input, init)
    const asked = answers.get(input) ?? read(input, init)
    answers.set(input, asked)
    try {
      const { body, init: head } = await asked
      if (head.status !== 200) {
        answers.delete(input)
        problem = `${withoutKey(input)} answered with ${wordsOf(head.status ?? 0, new TextDecoder().decode(body))}`
      }
      return new Response(body, head)
    } catch (error) {
      answers.delete(input)
      problem = `${withoutKey(input)} did not answer: ${causeOf(error)}. Is VITE_SUPABASE_URL right?`
      throw error
    }
  }

  const read = async (input: string, init?: RequestInit): Promise<Answer> => {
    const response = await outside(input, init)
    const { status, statusText, headers } = response
    return { body: await response.arrayBuffer(), init: { status, statusText, headers } }
  }
  return { fetch: ask, problem: () => problem }
}

/** The address as a person may paste it, without the public key, which makes it long. */
function withoutKey(address: string): string {
  return address.replace(/([?&])apikey=[^&]*&?/, '$1').replace(/[?&]$/, '')
}

function wordsOf(status: number, body: string): string {
  const { code, message } = errorIn(body)
  const said = message === undefined ? 'no error of PostgREST' : `${message} (${code ?? 'no code'})`
  return `status ${status}: ${said}. ${adviceFor(status, code)}`
}

function errorIn(body: string): { code?: string; message?: string } {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

function adviceFor(status: number, code: string | undefined): string {
  // "Failed to parse filter": the first word of the address that is no filter is the key.
  if (code === 'PGRST100') {
    return 'A proxy of yours has to take the key out of the address: docs/limits.md says how.'
  }
  if (status === 401) return 'Is VITE_SUPABASE_ANON_KEY the publishable key of this backend?'
  if (status === 429) return 'Wait, or raise what your proxy lets one address send.'
  if (status > 500) return 'Is PostgREST running?'
  return 'Is VITE_SUPABASE_URL right, and are the migrations pushed?'
}

/** The errors of fetch say only that it failed. Their cause has the reason. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  const reason = cause instanceof Error ? cause : error
  if (!(reason instanceof Error)) return String(error)
  const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : ''
  return [code, reason.message].filter((text) => text !== '').join(', ')
}
