import type { PageId } from './pages'
import type { PageStatus } from './status'

/** One fact about the product, for its customers. */
export interface Capability {
  id: string
  /** A sentence that is true when read with its status. */
  claim: string
  status: PageStatus
  /** The page where a reader can check it, and the text of the link to it. */
  page: PageId
  hash?: string
  link: string
}
