import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { describeItem } from '@/domain/approvals/approvalTexts'
import { approvalItem, approvalStates } from '@/domain/approvals/approvals'
import { formatMoney } from '@/domain/catalogue/money'
import { formatDateTime } from '@/lib/format'
import { LOCALE } from '@/lib/locale'
import { findSite } from './findSite'
import { connectedTo, headers, send } from './target'

/** How the program waits for a person. */
export interface Waiting {
  /** Says what it waits for. */
  tell: (sentence: string) => void
  signal: AbortSignal
  /** How often it looks, and for how long. Milliseconds. */
  everyMs?: number
  mostMs?: number
}

let waiting: Waiting | undefined

/** From now on, an order of a key that asks waits for the person who approves it. */
export function waitForApprovals(how: Waiting): void {
  waiting = how
}

const EVERY_MS = 5_000
const MOST_MS = 30 * 60_000

const refusal = v.object({ message: v.string() })
const asked = v.object({
  approval_id: v.string(),
  workspace_id: v.string(),
  state: v.picklist(approvalStates),
  items: v.array(approvalItem),
  month_micros: v.number(),
  currency: v.string(),
  expires_at: v.string(),
  path: v.string(),
})
const rows = v.array(v.object({ approval_id: v.string(), state: v.picklist(approvalStates) }))

type Asked = v.InferOutput<typeof asked>

const restUrl = (path: string) => `${connectedTo().url}/rest/v1/${path}`

/**
 * Sends a request as `send` does. If the API key has to ask for what it orders, the program asks, waits until a person has
 * decided, and sends the order again. The answer is that of the last request.
 */
export async function sendOrder(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await send(input, init)
  const [, procedure] = /\/rest\/v1\/rpc\/(\w+)$/.exec(addressOf(input)) ?? []
  const { body } = init
  if (waiting === undefined || procedure === undefined || typeof body !== 'string') return answer
  if (!(await isApprovalNeeded(answer))) return answer
  const ask = () =>
    send(restUrl('rpc/request_approval'), {
      method: 'POST',
      headers: { ...headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ procedure, arguments: JSON.parse(body) as unknown }),
    })
  const reply = await ask()
  if (!reply.ok) return reply
  const wanted = v.parse(asked, await reply.json())
  const state = wanted.state === 'open' ? await untilDecided(wanted, waiting) : wanted.state
  if (state === 'approved') return send(input, init)
  // What the person says is in the answer to another request.
  return state === 'refused' ? ask() : undecided()
}

const addressOf = (input: string | URL | Request) =>
  input instanceof Request ? input.url : String(input)

async function isApprovalNeeded(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const read = v.safeParse(refusal, body)
  return read.success && read.output.message === 'approval_needed'
}

/** Resolves to the state of the request once it is decided, or to `open` when it is given up. */
async function untilDecided(
  { approval_id: id, workspace_id: workspace, ...wanted }: Asked,
  { tell, signal, everyMs = EVERY_MS, mostMs = MOST_MS }: Waiting,
): Promise<Asked['state']> {
  const amount = formatMoney(wanted.month_micros, {
    currency: wanted.currency,
    decimals: 2,
    locale: LOCALE,
  })
  tell(`A person has to approve this order: ${wanted.items.map(describeItem).join('; ')}.`)
  const page = `${await findSite(signal)}${wanted.path}`
  tell(
    `It adds ${amount} a month. It can be approved until ${formatDateTime(wanted.expires_at)} in ${page}. Waiting …`,
  )
  const end = Date.now() + mostMs
  while (Date.now() < end && !signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    const query = new URLSearchParams({ workspace_id: workspace })
    // oxlint-disable-next-line no-await-in-loop
    const answer = await send(restUrl(`rpc/approvals?${query.toString()}`), {
      headers: headers(),
      signal,
    }).catch(() => null)
    // A look that did not work says nothing about the request.
    if (answer?.ok !== true) continue
    // oxlint-disable-next-line no-await-in-loop
    const read = v.safeParse(rows, await answer.json())
    const row = read.success ? read.output.find((each) => each.approval_id === id) : undefined
    if (row !== undefined && row.state !== 'open') {
      tell(row.state === 'approved' ? 'It is approved.' : `It is ${row.state}.`)
      return row.state
    }
  }
  return 'open'
}

const undecided = () =>
  Response.json(
    {
      code: 'PT403',
      message: 'approval_needed',
      details: 'Nobody has decided about the order.',
      hint: 'It still waits for a person. Run the same command again once it is approved.',
    },
    { status: 403 },
  )
