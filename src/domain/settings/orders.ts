import type { PageStatus, Status } from '@/content/status'
import type { Deployment, Orders } from '@/lib/deployment'

/** The page that creates a server. It saves a configuration while orders are closed. */
export const CREATE_PATH = '/dashboard/servers/new'

/** What a visitor can do: the label of every button and link that leads to `CREATE_PATH`. */
export const createLabel = (orders: Orders) =>
  orders === 'closed' ? 'Save a configuration' : 'Create server'

/** The status that a page shows now. */
export const currentStatus = (status: PageStatus, orders: Orders): Status =>
  status !== 'orders' ? status : orders === 'open' ? 'available' : orders

/** What the preview means for a new server; `null` once servers are billed. */
export const previewNote = ({ orders, isSimulated }: Pick<Deployment, 'orders' | 'isSimulated'>) =>
  orders === 'preview'
    ? `Preview: ${isSimulated ? 'the server is simulated and ' : ''}nothing is billed.`
    : null
