import { publicRowsUrl } from '@/domain/catalogue/publicRows'

/** One step of the way, as this browser timed it. */
export interface TracedStep {
  step: string
  /** The stations on the way. */
  stations: string
  /** Undefined where the browser kept an open connection or a copy and did nothing. */
  milliseconds: number | undefined
}

const REQUESTS = 5

/** The parts of a load that browsers time: https://www.w3.org/TR/navigation-timing-2/ */
export type LoadTiming = Pick<
  PerformanceNavigationTiming,
  'domainLookupStart' | 'connectEnd' | 'requestStart' | 'responseStart' | 'responseEnd'
>

/** The time between two moments; undefined if nothing happened between them. */
const between = (from: number, to: number) => (to - from >= 0.05 ? to - from : undefined)

/** The steps of the load of a page and of requests to the API, the first of which may open a connection. */
export function stepsOf(load: LoadTiming | undefined, requests: readonly number[]): TracedStep[] {
  const [first, ...others] = requests
  const middle = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)]
  return [
    {
      step: 'Find and connect to the site',
      stations: '1 to 2',
      milliseconds: load && between(load.domainLookupStart, load.connectEnd),
    },
    {
      step: 'First byte of the page you opened',
      stations: '2',
      milliseconds: load && between(load.requestStart, load.responseStart),
    },
    {
      step: 'Rest of that page',
      stations: '2',
      milliseconds: load && between(load.responseStart, load.responseEnd),
    },
    { step: 'First request to the API', stations: '1 to 6', milliseconds: first },
    {
      step: `Median of ${REQUESTS - 1} more requests`,
      stations: '1 to 6',
      milliseconds: middle,
    },
  ]
}

/**
 * Sends requests for a public row and times them with the load of the page. Nothing is stored.
 * @throws Error if the API does not answer
 */
export async function measureTrace(): Promise<TracedStep[]> {
  const address = publicRowsUrl('instance_transition_catalogue', { action: 'eq.stop', limit: '1' })
  const requests: number[] = []
  while (requests.length < REQUESTS) {
    const began = performance.now()
    // One after the other: requests at the same time would wait for each other.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(address, { cache: 'no-store' })
    if (!answer.ok) throw new Error(`The API answered ${answer.status}.`)
    // oxlint-disable-next-line no-await-in-loop
    await answer.arrayBuffer()
    requests.push(performance.now() - began)
  }
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return stepsOf(load, requests)
}
