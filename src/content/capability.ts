import type { PageId } from './pages'
import type { Status } from './status'

/** One feature of the product, as a page names it. */
export interface Capability {
  id: string
  /** One sentence that is true when read with its status. */
  claim: string
  status: Status
  /** The page that explains it. */
  page: PageId
}
