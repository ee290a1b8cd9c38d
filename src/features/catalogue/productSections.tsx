import type { CatalogueSearch } from './catalogueSearch'
import { productPages } from './productPages'
import { StockBand } from './StockBand'
import type { ChangeSearch } from './useCatalogueSearch'

export interface SectionsProps {
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** What stands between the plans and the words of /cloud-instances. */
export function CloudInstancesSections(_props: SectionsProps) {
  return null
}

/** What stands between the plans and the words of /vps. */
export function VpsSections(_props: SectionsProps) {
  return null
}

/** What stands between the plans and the words of /vds. */
export function VdsSections(_props: SectionsProps) {
  return null
}

/** What stands between the plans and the words of /gpu-compute. */
export function GpuComputeSections(_props: SectionsProps) {
  return <StockBand shape={productPages.gpu} />
}
