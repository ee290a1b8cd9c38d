import { DriverError, type DriverErrorCode } from '../../driver.ts'

/** Parts of what Incus says, and what they mean. Incus has no codes for them, and many come with the status 500. */
const MEANINGS: readonly [RegExp, DriverErrorCode][] = [
  // Nothing changes these by itself: an image that is larger than the disk, or of the other type.
  [/image size .*exceeds|image's type .*doesn't match/i, 'refused'],
  // The server is noted, and its disk is not.
  [/storage (pool|volume) not found/i, 'instance_missing'],
  [/image.*not found|not found.*image|image not provided|no such (image|alias)/i, 'image_missing'],
  // Someone else was faster, or the daemon works on it. The driver looks again.
  [/is (currently )?busy|already (running|stopped|exists)|UNIQUE constraint|in use/i, 'busy'],
  [/operation (was )?cancell?ed|is (not|n't) running|is running/i, 'busy'],
  // Incus looked at all cards of the machine to change a network, and one of another server went meanwhile.
  [/bridge children interfaces.*does not exist/i, 'busy'],
  // The same was begun by a process that was killed, and has just ended.
  [/matching non-reusable operation/i, 'busy'],
  [
    /(is|are)n't ready|not ready|starting up|daemon.*shutting down|daemon.*stopp|database is locked/i,
    'engine_unreachable',
  ],
  // What the members of a cluster say of one that is away.
  [/no such host|no route to host|connection refused|i\/o timeout/i, 'engine_unreachable'],
  [/unreachable|is offline|missing event connection/i, 'engine_unreachable'],
  [/deadline exceeded|timed? ?out/i, 'timeout'],
  [
    /no space left|quota exceeded|reached maximum|exceeds|no suitable|candidate|cannot allocate memory/i,
    'no_capacity',
  ],
]

/** What a machine lacks for the network card of a server, by what Incus says when one should start. */
const LACKS: readonly [RegExp, string][] = [
  [
    /tc (qdisc|class|filter)/,
    'It cannot limit the network rate: its kernel lacks a part of tc, such as act_police. Load the module, or remove INCUS_NETWORK_RATE. Until then no server starts there.',
  ],
  [
    /requires bridge netfilter/,
    'It cannot filter IPv6 addresses: its kernel lacks br_netfilter. Load the module, and at each start too. Until then no server starts there.',
  ],
]

/** What the machine of a failed start lacks, as a sentence for the provider; undefined: it failed otherwise. */
export function lacksOf({ message }: DriverError): string | undefined {
  const lacks = LACKS.find(([, sentence]) => message.startsWith(sentence))?.[1]
  const isOfCard = message.includes('Failed to start device "eth0"')
  return (
    lacks ??
    (isOfCard
      ? 'It cannot start the network card of a server. The log of Incus says why.'
      : undefined)
  )
}

/** The most of a message that staff see. */
const LONGEST = 300

/**
 * What an answer of Incus means.
 * @param status of the answer, or the code of an operation that failed
 */
export function errorOf(status: number, message: string): DriverError {
  const said = message.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
  if (status === 401 || status === 403) {
    // Final would fail the orders of all customers, and a new certificate repairs it.
    return new DriverError(
      'engine_unreachable',
      `Incus does not accept the certificate of this provisioner: ${said}`,
    )
  }
  if (/"virtual-machine" is not supported on this server/.test(message)) {
    return new DriverError(
      'refused',
      `Incus runs no virtual machines here, because KVM or another part of it is missing: ${said}`,
    )
  }
  const lacks = LACKS.find(([pattern]) => pattern.test(message))?.[1]
  if (lacks !== undefined) return new DriverError('refused', `${lacks} Incus: ${said}`)
  const meaning = MEANINGS.find(([pattern]) => pattern.test(message))?.[1]
  return new DriverError(meaning ?? codeOf(status), `Incus: ${said}`)
}

function codeOf(status: number): DriverErrorCode {
  if (status === 404) return 'instance_missing'
  if (status === 409 || status === 412 || status === 423) return 'busy'
  if (status === 502 || status === 503) return 'engine_unreachable'
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused'
  return 'engine_failed'
}
