import { QueueError } from './call.ts'
import { backoff } from './clock.ts'
import { describeUnexpected } from './log.ts'
import type { Failure, LeaseContext } from './task.ts'

/** A job that has not let go so long after its signal is left alone. */
const LET_GO_MS = 30_000

/** Why a job was told to stop. */
type Reason = 'lease_lost' | 'timeout'

/** A job with the process that does it, as the functions below need it. */
type Running<Job, Success extends { ok: true }> = LeaseContext<Job, Success> & { job: Job }

/**
 * Does one claimed job, keeps the lease meanwhile, and reports the result.
 * @param leasedFrom when the claim was sent: the lease is counted from there, so it never ends later than in the database
 * @param interrupt aborts when the process stops and waits no longer. The job is then given back
 */
export async function runLeased<Job, Success extends { ok: true }>(
  context: LeaseContext<Job, Success>,
  job: Job,
  leasedFrom: number,
  interrupt: AbortSignal,
): Promise<void> {
  const { clock, task, log, metrics } = context
  const running = { ...context, job }
  const fields = task.fieldsOf(job)
  const began = clock.now()
  log.info(`${task.name}.began`, fields)

  const cut = new AbortController()
  const done = new AbortController()
  const lease = keepLease(running, leasedFrom, cut, done.signal)
  const limit = clock
    .sleep(task.longestMs, done.signal)
    .then(() => cut.abort('timeout' satisfies Reason))
    .catch(() => undefined)
  let result: string
  try {
    const signal = AbortSignal.any([interrupt, cut.signal])
    const outcome = await outcomeOf(running, signal)
    if (outcome === 'ignored_signal') result = 'lost'
    else if (interrupt.aborted && !cut.signal.aborted && !outcome.ok) {
      result = await giveBack(running)
    } else {
      if (!outcome.ok) log.warn(`${task.name}.failed`, { ...fields, code: outcome.code })
      result = await report(running, outcome, cut.signal)
    }
  } finally {
    done.abort()
    await Promise.all([lease, limit])
  }
  const seconds = (clock.now() - began) / 1000
  metrics.ended(job, result, seconds)
  log.info(`${task.name}.ended`, {
    ...fields,
    status: result,
    milliseconds: Math.round(seconds * 1000),
  })
}

/** Renews the lease until the job is done. Cuts the job off when it is no longer ours. */
async function keepLease<Job, Success extends { ok: true }>(
  { task, job, clock, leaseSeconds }: Running<Job, Success>,
  leasedFrom: number,
  cut: AbortController,
  done: AbortSignal,
): Promise<void> {
  const lease = leaseSeconds * 1000
  const began = clock.now()
  const untilRenewal = () =>
    Math.min(lease / 3, task.renewalMs?.(job, clock.now() - began) ?? lease)
  let until = leasedFrom + lease
  const lose = () => cut.abort('lease_lost' satisfies Reason)
  while (!done.aborted && !cut.signal.aborted) {
    const interval = untilRenewal()
    try {
      await clock.sleep(interval, done)
      const asked = clock.now()
      const isKept = await task.queue.renew(task.idOf(job), leaseSeconds)
      if (isKept) until = asked + lease
      else if (!done.aborted) return lose()
    } catch (error) {
      if (done.aborted) return
      // Another worker may take the job at the end of the lease. Let go before that.
      const isUnsure = error instanceof QueueError && error.isTemporary
      if (!isUnsure || clock.now() + interval >= until) return lose()
    }
  }
}

async function outcomeOf<Job, Success extends { ok: true }>(
  { task, job, clock, log }: Running<Job, Success>,
  signal: AbortSignal,
): Promise<Success | Failure | 'ignored_signal'> {
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
    const outcome = await Promise.race([task.perform(job, signal), ignored])
    if (outcome === 'ignored_signal') log.error(`${task.name}.ignored_signal`, task.fieldsOf(job))
    return outcome
  } catch (error) {
    const failure = task.failureOf(error)
    if (failure !== undefined) return failure
    if (signal.aborted) {
      const isTimeout = signal.reason === ('timeout' satisfies Reason)
      const detail = isTimeout ? 'It did not finish in time.' : 'It was cut off.'
      return { ok: false, code: isTimeout ? 'timeout' : 'cut_off', detail, retry: true }
    }
    const { code, stack } = describeUnexpected(error)
    log.error(`${task.name}.unexpected`, { ...task.fieldsOf(job), code, stack })
    return { ok: false, code: 'unexpected', detail: `Our software threw ${code}.`, retry: true }
  } finally {
    settled.abort()
  }
}

/**
 * Reports the result until the backend takes it. A job that was lost is reported once: where it was cancelled, this lets
 * the next one begin.
 */
async function report<Job, Success extends { ok: true }>(
  { task, job, clock, random, log }: Running<Job, Success>,
  outcome: Success | Failure,
  lost: AbortSignal,
): Promise<string> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await task.queue.complete(task.idOf(job), outcome)
    } catch (error) {
      if (!(error instanceof QueueError)) throw error
      const { code, isTemporary } = error
      if (lost.aborted || !isTemporary) {
        const level = code === 'conflict' ? 'warn' : 'error'
        log[level](`${task.name}.not_reported`, { ...task.fieldsOf(job), code })
        return 'lost'
      }
      await clock.sleep(backoff(failures, 200, 5_000, random), lost).catch(() => undefined)
    }
  }
}

/** If the backend is away, the lease ends by itself. */
async function giveBack<Job, Success extends { ok: true }>({
  task,
  job,
  log,
}: Running<Job, Success>): Promise<'released' | 'lost'> {
  try {
    return (await task.queue.release(task.idOf(job))) ? 'released' : 'lost'
  } catch (error) {
    const code = error instanceof QueueError ? error.code : 'unexpected'
    log.warn(`${task.name}.not_released`, { ...task.fieldsOf(job), code })
    return 'lost'
  }
}
