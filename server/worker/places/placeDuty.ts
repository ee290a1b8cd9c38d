import { readFile, stat } from 'node:fs/promises'
import { Reader, type CityResponse } from 'mmdb-lib'
import type { Log } from '../../queue/log.ts'
import type { Place, WorkerQueue } from '../queue.ts'

interface PlaceDutyOptions {
  /** A file in the format of MaxMind that has cities. */
  file: string
  queue: Pick<WorkerQueue, 'addressesWithoutPlace' | 'recordPlaces'>
  log: Log
}

/** Looks up where the addresses of sessions and sign-ins are. A file that was replaced is read again. */
export function createPlaceDuty({ file, queue, log }: PlaceDutyOptions): () => Promise<void> {
  let opened: { mtimeMs: number; reader: Reader<CityResponse> } | undefined

  async function currentReader(): Promise<Reader<CityResponse>> {
    const { mtimeMs } = await stat(file)
    if (opened?.mtimeMs !== mtimeMs) {
      // Such files are large: not two at a time.
      opened = undefined
      opened = { mtimeMs, reader: new Reader<CityResponse>(await readFile(file)) }
      log.info('places.opened')
    }
    return opened.reader
  }

  return async () => {
    const addresses = await queue.addressesWithoutPlace()
    if (addresses.length === 0) return
    const reader = await currentReader()
    await queue.recordPlaces(addresses.map((ip) => placeOf(reader, ip)))
  }
}

function placeOf(reader: Reader<CityResponse>, ip: string): Place {
  // A file of IPv4 addresses knows no other.
  const isKnown = reader.metadata.ipVersion === 6 || !ip.includes(':')
  const found = isKnown ? reader.get(ip) : null
  return {
    ip,
    city: found?.city?.names.en ?? null,
    country: found?.country?.iso_code ?? null,
  }
}
