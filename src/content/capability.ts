import type { PageId } from './pages'
import type { PageStatus } from './status'

/** One feature of the product. */
export interface Capability {
  id: string
  /** One sentence that is true when read with its status. */
  claim: string
  status: PageStatus
  /** The page that explains it. */
  page: PageId
}
