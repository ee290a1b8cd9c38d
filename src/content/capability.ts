import type { ServerKind } from '@/lib/deployment'
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
  /** It holds only while this kind of server is on sale. */
  kind?: ServerKind
}
