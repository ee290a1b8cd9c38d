import { BuiltBand } from './BuiltBand'
import { EstimateBand } from './EstimateBand'
import { Hero } from './Hero'
import { IsBand } from './IsBand'
import { ProductBand } from './ProductBand'
import './hero.css'
import './drawing.css'
import './bands.css'

/** The home page: the plans drawn, priced and estimated, what is claimed, and how far each claim holds. */
export function HomePage() {
  return (
    <div className="sheet home">
      <Hero />
      <ProductBand />
      <EstimateBand />
      <BuiltBand />
      <IsBand />
    </div>
  )
}
