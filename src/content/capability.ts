import type { PageId } from './pages'
import type { Status } from './status'

/** One feature of the product. */
export interface Capability {
  id: string
  /** One sentence that is true when read with its status. */
  claim: string
  status: Status
  /** The page that explains it. */
  page: PageId
}
