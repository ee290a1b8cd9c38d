import { useQuery } from '@tanstack/react-query'
import type { Tutorial } from '@/content/tutorials/tutorial'
import { formatMoney } from '@/domain/catalogue/money'
import { usePlansQuery } from '@/domain/catalogue/usePlansQuery'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { tutorialCost } from './tutorialCost'

/** Four decimals: a tutorial costs a part of a cent. */
const DECIMALS = 4

/** Prices of tutorials, and whether a real machine answers. */
export function useTutorialRows() {
  const { plans, now, query, prices } = usePlansQuery()
  const { data: settings } = useQuery(settingsQuery)
  return {
    query,
    /** The engine makes servers that nobody can sign in to. */
    isSimulated: settings?.engine === 'simulated',
    hasEngine: settings === undefined || settings.engine !== 'none',
    prices,
    costOf: ({ usage }: Tutorial) => tutorialCost(usage, plans, now),
    /** The cost in a few words, and `undefined` until the plans are read. */
    costText(tutorial: Tutorial): string | undefined {
      if (tutorial.usage.length === 0) return 'Free'
      if (query.data === undefined) return query.error === null ? undefined : 'See prices'
      const cost = tutorialCost(tutorial.usage, plans, now)
      if (cost === null) return 'No plan on sale'
      return formatMoney(cost.micros, { ...prices.hourlyFormat(cost.last), decimals: DECIMALS })
    },
  }
}
