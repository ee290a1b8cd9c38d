import { useEffect, type ReactNode } from 'react'
import { BuiltBand } from './BuiltBand'
import { EstimateBand } from './EstimateBand'
import { Hero } from './Hero'
import { IsBand } from './IsBand'
import { ProductBand } from './ProductBand'
import './drawing.css'
import './bands.css'

/** Everything on the home page that is computed from the plans and claims, around the words of the offer. */
export function Sheet({ words }: { words: ReactNode }) {
  // A link to a section comes before the section does: it is gone to as soon as it is there.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <>
      <Hero words={words} />
      <ProductBand />
      <EstimateBand />
      <BuiltBand />
      <IsBand />
    </>
  )
}
