import type { SiteNotice } from '@/lib/deployment'
import type { Settings } from './settings'

type Facts = Pick<Settings, 'orders' | 'engine'> & { isSample: boolean }

/** What holds for the whole site. Nothing is left to say once orders are open and the catalogue is real. */
export function siteNotice({ orders, engine, isSample }: Facts): SiteNotice | null {
  const sample = isSample ? ' Prices come from a sample catalogue and are not an offer.' : ''
  switch (orders) {
    case 'closed':
      return ['Not open for orders.', `You can save a configuration.${sample}`]
    case 'preview': {
      const servers = engine === 'simulated' ? 'servers are simulated and ' : ''
      return ['Preview:', `${servers}nothing is billed.${sample}`]
    }
    case 'open':
      return isSample ? ['Sample catalogue:', 'prices are examples and not an offer.'] : null
  }
}
