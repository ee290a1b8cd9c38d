import type { PageStatus, Status } from '@/content/status'
import type { Orders } from '@/lib/deployment'

/** The page that creates a server. It saves a configuration while orders are closed. */
export const CREATE_PATH = '/dashboard/servers/new'

/** What a visitor can do: the label of every button and link that leads to `CREATE_PATH`. */
export const createLabel = (orders: Orders) =>
  orders === 'closed' ? 'Save a configuration' : 'Create server'

/** The status that a page shows now. */
export const currentStatus = (status: PageStatus, orders: Orders): Status =>
  status !== 'orders' ? status : orders === 'open' ? 'available' : orders
