import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Failure } from '@machines/auth.types'
import { describeEvent } from '@/content/messages/describeEvent'
import { signatureHeaders } from '@/domain/webhooks/signatureHeaders'
import {
  createEventFeed,
  listWorkspaceEvents,
  type WorkspaceEvent,
} from '@/domain/webhooks/workspaceEvents'
import { connectedTo } from './backend/target'
import { readApiKey } from './data'
import { exitCodes, type ExitCode } from './exitCodes'
import { printableJson, showFailure, showNoKey } from './show'
import { printable } from './table'
import { styles, type Terminal } from './terminal'

const PAUSE_MS = 2_000
const FORWARD_MS = 10_000
const TEMPORARY: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'unavailable',
  'rate_limited',
])

interface Options {
  isJson: boolean
  /** Where events are posted to. */
  forward: URL | undefined
}

/** A mistake in the options, in words for the person. */
class OptionError extends Error {}

/** What follows `webhooks listen`. @throws OptionError */
function readOptions(words: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { json: { type: 'boolean' }, forward: { type: 'string' } },
    })
    const { json: isJson = false, forward } = values
    // Node 20 has no URL.parse.
    const isUrl = forward === undefined || URL.canParse(forward)
    const url = isUrl && forward !== undefined ? new URL(forward) : undefined
    if (!isUrl || (url !== undefined && !/^https?:$/.test(url.protocol))) {
      throw new OptionError(
        `${forward} is no http address. Write it whole: http://localhost:3000/hook`,
      )
    }
    return { isJson, forward: url }
  } catch (error) {
    throw error instanceof OptionError ? error : new OptionError((error as Error).message)
  }
}

/** Prints the events of the workspace as they happen, until the person ends it. */
export async function webhooks(
  [verb, ...words]: readonly string[],
  terminal: Terminal,
  name: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stderr } = terminal
  try {
    if (verb !== 'listen') throw new OptionError(`Write: ${name} webhooks listen`)
    const options = readOptions(words)
    if (connectedTo().apiKey === null) return showNoKey(terminal, name)
    await listen(options, terminal, signal)
    return exitCodes.done
  } catch (error) {
    if (signal.aborted) return exitCodes.done
    if (!(error instanceof OptionError)) return showFailure(error, terminal, name)
    stderr.write(`error: ${printable(error.message)}\n`)
    return exitCodes.wrongLine
  }
}

async function listen(
  { isJson, forward }: Options,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { stdout, stderr } = terminal
  const { name, workspaceId } = await readApiKey()
  const feed = createEventFeed()
  feed.take(await listWorkspaceEvents(workspaceId, null, signal), performance.now())
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  stderr.write(`You listen as the API key ${printable(name)}. Ctrl+C ends it.\n`)
  if (forward !== undefined) {
    stderr.write(`Events are posted to ${forward.href}, signed with this secret:\n${secret}\n`)
  }
  let isAway = false
  for (;;) {
    // oxlint-disable no-await-in-loop -- one after the other, in the order of the events
    await wait(PAUSE_MS, undefined, { signal })
    try {
      const answer = await listWorkspaceEvents(workspaceId, feed.after, signal)
      if (isAway) stderr.write('It answers again.\n')
      isAway = false
      for (const each of feed.take(answer, performance.now())) {
        stdout.write(
          `${isJson ? printableJson(JSON.stringify(each.event)) : lineOf(each, terminal)}\n`,
        )
        if (forward !== undefined) stderr.write(`  ${await post(each, forward, secret, signal)}\n`)
      }
    } catch (error) {
      if (signal.aborted || !TEMPORARY.has((error as Partial<Failure>).code ?? '')) throw error
      if (!isAway) stderr.write(`${connectedTo().url} does not answer. It is tried again.\n`)
      isAway = true
    }
    // oxlint-enable no-await-in-loop
  }
}

function lineOf({ event }: WorkspaceEvent, { stdout, env }: Terminal): string {
  const style = styles(stdout, env)
  const { type, timestamp, data } = event
  const { title } = describeEvent({ kind: type, data, at: timestamp })
  return `${style('dim', timestamp)}  ${style('bold', type)}  ${printable(title)}`
}

/** Sends an event as a webhook would get it. Returns what came of it, in words. */
async function post(
  { event }: WorkspaceEvent,
  to: URL,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event)
  const began = performance.now()
  try {
    const response = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...signatureHeaders({ id: event.id, at: Date.now(), body, secrets: [secret] }),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(FORWARD_MS)]),
    })
    await response.body?.cancel()
    return `answer ${response.status} after ${Math.round(performance.now() - began)} ms`
  } catch {
    return `${to.href} did not answer`
  }
}
