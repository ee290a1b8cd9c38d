import { startTransition, useEffect, useState } from 'react'
import { brand } from '@/lib/brand'
import type { PriceVat } from '@/lib/deployment'
import { isHydrating } from '@/lib/hydration'
import { useDeployment } from '@/lib/useDeployment'

/** Who looks at prices, as they said themselves. */
export interface PriceReader {
  /** Companies account for VAT themselves or get it back, so they compare prices without it. */
  kind: 'person' | 'company'
  country: string
  /** The VAT of a private person there, in percent. */
  percent: number
}

const KEY = `${brand.slug}.prices`
const listeners = new Set<() => void>()

/** The choice of this page, for browsers that block storage. */
let chosen: PriceReader | null | undefined

const isReader = (value: unknown): value is PriceReader => {
  const { kind, country, percent } = (value ?? {}) as Partial<PriceReader>
  return (
    (kind === 'person' || kind === 'company') &&
    typeof country === 'string' &&
    typeof percent === 'number' &&
    percent >= 0 &&
    percent <= 50
  )
}

/** What the reader chose, or null. */
export function priceReader(): PriceReader | null {
  if (chosen !== undefined) return chosen
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    chosen = isReader(stored) ? stored : null
  } catch {
    // The storage is blocked, or holds something else.
    chosen = null
  }
  return chosen
}

/** Keeps the choice in this browser, and shows it on this page. */
export function choosePriceReader(reader: PriceReader): void {
  chosen = reader
  try {
    localStorage.setItem(KEY, JSON.stringify(reader))
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
  const percent =
    vat === undefined
      ? 0
      : reader === null
        ? vat.isShown === true
          ? vat.percent
          : 0
        : reader.kind === 'company'
          ? 0
          : // The provider may have changed its rate since.
            reader.country === vat.country
            ? vat.percent
            : reader.percent
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
