import { backoff } from './clock.ts'
import type { Context } from './context.ts'
import { DriverError, type AnyJob } from './driver.ts'
import { describeUnexpected } from './log.ts'
import { perform } from './perform.ts'
import { QueueError } from './call.ts'
import type { Completion, Outcome, Success } from './queue.ts'

/** An action that takes longer is cut off, and fails or is tried again. */
const LONGEST_ACTION_MS = 60 * 60_000
/** A stop cancels a start. This is how soon the worker of the start notices. */
const START_RENEWAL_MS = 3_000
/** A driver that has not let go so long after its signal is left alone. */
const LET_GO_MS = 30_000

/** Why a driver was told to stop. */
type Reason = 'lease_lost' | 'timeout'

/**
 * Does one claimed action: runs the driver, keeps the lease meanwhile, and reports the result.
 * @param leasedFrom when the claim was sent: the lease is counted from there, so it never ends later than in the database
 * @param interrupt aborts when the process stops and waits no longer. The action is then given back
 */
export async function runAction(
  context: Context,
  job: AnyJob,
  leasedFrom: number,
  interrupt: AbortSignal,
): Promise<void> {
  const { clock, driver, log, metrics } = context
  const { id, kind, attempts } = job.action
  const fields = { action: id, instance: job.instance.id, kind, attempts }
  const began = clock.now()
  log.info('action.began', fields)

  const cut = new AbortController()
  const done = new AbortController()
  const lease = keepLease(context, job, leasedFrom, cut, done.signal)
  const limit = clock
    .sleep(LONGEST_ACTION_MS, done.signal)
    .then(() => cut.abort('timeout' satisfies Reason))
    .catch(() => undefined)
  let result: Completion | 'released' | 'lost'
  try {
    const signal = AbortSignal.any([interrupt, cut.signal])
    const outcome = await outcomeOf(context, job, signal, () => perform(driver, job, signal))
    if (outcome === 'ignored_signal') result = 'lost'
    else if (interrupt.aborted && !cut.signal.aborted && !outcome.ok) {
      result = await giveBack(context, job)
    } else {
      if (!outcome.ok) log.warn('action.failed', { ...fields, code: outcome.code })
      result = await report(context, job, outcome, cut.signal)
    }
  } finally {
    done.abort()
    await Promise.all([lease, limit])
  }
  const seconds = (clock.now() - began) / 1000
  metrics.count('actions_total', { kind, result })
  metrics.observe('action_seconds', seconds, { kind })
  if (result === 'lost') metrics.count('leases_lost_total')
  log.info('action.ended', { ...fields, status: result, milliseconds: Math.round(seconds * 1000) })
}

/** Renews the lease until the action is done. Cuts the driver off when the action is no longer ours. */
async function keepLease(
  { queue, clock, leaseSeconds }: Context,
  { action }: AnyJob,
  leasedFrom: number,
  cut: AbortController,
  done: AbortSignal,
): Promise<void> {
  const lease = leaseSeconds * 1000
  const interval = Math.min(lease / 3, action.kind === 'start' ? START_RENEWAL_MS : lease)
  let until = leasedFrom + lease
  const lose = () => cut.abort('lease_lost' satisfies Reason)
  while (!done.aborted && !cut.signal.aborted) {
    try {
      await clock.sleep(interval, done)
      const asked = clock.now()
      const isKept = await queue.renew(action.id, leaseSeconds)
      if (isKept) until = asked + lease
      else if (!done.aborted) return lose()
    } catch (error) {
      if (done.aborted) return
      // Another worker may take the action at the end of the lease. Let go before that.
      const isUnsure = error instanceof QueueError && error.isTemporary
      if (!isUnsure || clock.now() + interval >= until) return lose()
    }
  }
}

async function outcomeOf(
  { clock, log }: Context,
  { action, instance }: AnyJob,
  signal: AbortSignal,
  run: () => Promise<Success>,
): Promise<Outcome | 'ignored_signal'> {
  const settled = new AbortController()
  const ignored = new Promise<'ignored_signal'>((resolve) => {
    const wait = () => {
      const waited = clock.sleep(LET_GO_MS, settled.signal)
      waited.then(() => resolve('ignored_signal')).catch(() => undefined)
    }
    // Node keeps a combined signal as long as something listens to it.
    signal.addEventListener('abort', wait, { signal: settled.signal })
  })
  try {
    const outcome = await Promise.race([run(), ignored])
    if (outcome === 'ignored_signal') {
      log.error('driver.ignored_signal', { action: action.id, instance: instance.id })
    }
    return outcome
  } catch (error) {
    if (error instanceof DriverError) {
      return { ok: false, code: error.code, detail: error.message, retry: error.retry }
    }
    if (signal.aborted) {
      const isTimeout = signal.reason === ('timeout' satisfies Reason)
      const detail = isTimeout ? 'The engine did not finish in time.' : 'The action was cut off.'
      return { ok: false, code: isTimeout ? 'timeout' : 'cut_off', detail, retry: true }
    }
    const { code, stack } = describeUnexpected(error)
    log.error('driver.unexpected', { action: action.id, instance: instance.id, code, stack })
    return { ok: false, code: 'unexpected', detail: `The driver threw ${code}.`, retry: true }
  } finally {
    settled.abort()
  }
}

/**
 * Reports the result until the backend takes it. An action that was lost is reported once: where it was cancelled, this
 * lets the next one begin.
 */
async function report(
  { queue, clock, random, log }: Context,
  { action, instance }: AnyJob,
  outcome: Outcome,
  lost: AbortSignal,
): Promise<Completion | 'lost'> {
  const fields = { action: action.id, instance: instance.id }
  for (let failures = 1; ; failures += 1) {
    try {
      return await queue.complete(action.id, outcome)
    } catch (error) {
      if (!(error instanceof QueueError)) throw error
      const { code, isTemporary } = error
      if (lost.aborted || !isTemporary) {
        const level = code === 'conflict' ? 'warn' : 'error'
        log[level]('action.not_reported', { ...fields, code })
        return 'lost'
      }
      await clock.sleep(backoff(failures, 200, 5_000, random), lost).catch(() => undefined)
    }
  }
}

/** If the backend is away, the lease ends by itself. */
async function giveBack({ queue, log }: Context, { action }: AnyJob): Promise<'released' | 'lost'> {
  try {
    return (await queue.release(action.id)) ? 'released' : 'lost'
  } catch (error) {
    const code = error instanceof QueueError ? error.code : 'unexpected'
    log.warn('action.not_released', { action: action.id, code })
    return 'lost'
  }
}
