import type { CloseReason } from '../../../src/domain/instances/consoleProtocol.ts'
import { QueueError } from '../../queue/call.ts'
import type { ClaimedConsole, ConsoleQueue } from './consoleQueue.ts'

/** The ticket of the tests, and the server that it is for. */
export const TICKET = 'a'.repeat(64)
export const SERVER = '00000000-0000-4000-8000-00000000000a'

/** The backend, for tests: one ticket, which works once. */
export class FakeConsoles implements ConsoleQueue {
  mode: ClaimedConsole['mode'] = 'full'
  log = ''
  toEnd: { sessionId: string; reason: CloseReason }[] = []
  readonly kept: string[][] = []
  readonly closed: [string, CloseReason][] = []
  failure: QueueError | undefined
  #isUsed = false

  claim = (ticket: string, instanceId: string): Promise<ClaimedConsole> => {
    if (this.failure) return Promise.reject(this.failure)
    if (this.#isUsed || ticket !== TICKET || instanceId !== SERVER) {
      return Promise.reject(new QueueError('claim_console', 'forbidden', 403))
    }
    this.#isUsed = true
    const { mode, log } = this
    const instance = { id: SERVER, name: 'web-1', engineRef: 'web-1' }
    return Promise.resolve({ sessionId: 'session', mode, region: 'fra1', instance, log })
  }
  close = (sessionId: string, reason: CloseReason): Promise<void> => {
    if (this.failure) return Promise.reject(this.failure)
    this.closed.push([sessionId, reason])
    return Promise.resolve()
  }
  keep = (sessionIds: readonly string[]) => {
    this.kept.push([...sessionIds])
    return Promise.resolve(this.toEnd)
  }
}
