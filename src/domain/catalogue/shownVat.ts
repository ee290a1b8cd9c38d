import { startTransition, useEffect, useState } from 'react'
import { brand } from '@/lib/brand'
import type { PriceVat } from '@/lib/deployment'
import { isHydrating } from '@/lib/hydration'
import { useDeployment } from '@/lib/useDeployment'

/** Whose prices a reader wants to see: those of a private person in a country, or of a company. */
export interface PriceReader {
  /** Empty: a company. It accounts for VAT itself or gets it back, so it compares prices without it. */
  country: string
  /** The VAT that is shown, in percent. */
  percent: number
}

const KEY = `${brand.slug}.prices`
const listeners = new Set<() => void>()

/** The choice of this page, for browsers that block storage. */
let chosen: PriceReader | null | undefined

/** What the reader chose in this browser, or null. */
export function priceReader(): PriceReader | null {
  if (chosen === undefined) {
    chosen = null
    try {
      const [, country = '', percent] =
        /^([A-Z]{2})? (\d+\.?\d*)$/.exec(localStorage.getItem(KEY) ?? '') ?? []
      if (percent !== undefined) chosen = { country, percent: Number(percent) }
    } catch {
      // The storage is blocked.
    }
  }
  return chosen
}

/** Keeps the choice in this browser, and shows it on this page. */
export function choosePriceReader(reader: PriceReader): void {
  chosen = reader
  try {
    localStorage.setItem(KEY, `${reader.country} ${reader.percent}`)
  } catch {
    // The page shows it until it is closed.
  }
  for (const listener of listeners) listener()
}

/** How prices are shown. */
export interface ShownVat {
  /** The VAT that they include; 0: none. */
  percent: number
  /** 'without VAT', 'with 20 % VAT' */
  words: string
}

/** How prices are shown to a reader: as they chose, otherwise as the provider does. */
export function shownVat(vat: PriceVat | undefined, reader: PriceReader | null): ShownVat {
  // At home it is the rate of today, which may have changed since the choice.
  const isHome = reader ? reader.country === vat?.country : vat?.isShown
  const percent = vat ? (isHome ? vat.percent : (reader?.percent ?? 0)) : 0
  return { percent, words: percent === 0 ? 'without VAT' : `with ${percent} % VAT` }
}

/** How prices are shown on this page. A prerendered page shows them as the provider does until it is hydrated. */
export function useShownVat(): ShownVat {
  const { vat } = useDeployment()
  // In one transition, as with the reader's locale: an external store would make it one long task.
  const [reader, setReader] = useState(() => (isHydrating() ? null : priceReader()))
  useEffect(() => {
    const read = () => startTransition(() => setReader(priceReader()))
    read()
    listeners.add(read)
    return () => void listeners.delete(read)
  }, [])
  return shownVat(vat, reader)
}
