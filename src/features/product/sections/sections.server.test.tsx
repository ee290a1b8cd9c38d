import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { somePlans } from '@/domain/catalogue/fixtures'
import { loadedQuery } from '@tests/support/queryViews'
import { BillingStates } from './BillingStates'
import { Estimator } from '@/components/catalogue/estimator/Estimator'
import { GpuFit } from './GpuFit'
import { ImagesSection } from './ImagesSection'
import { LifeCycle } from './LifeCycle'
import { RegionsSection } from './RegionsSection'
import { SharedVsDedicated } from './SharedVsDedicated'
import { someStates, someSteps } from '@/components/lifeCycle/fixtures'

// The page around them has the router.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const prices = createPriceFormatter('en')
const nothing = () => undefined
const shared = { plans: somePlans, prices }

it('every section is written without a window', () => {
  const page = renderToString(
    <>
      <Estimator {...shared} value={{ plan: 'v1.nano', hours: 1, count: 1 }} onChange={nothing} />
      <BillingStates {...shared} query={loadedQuery(someStates)} plan="v1.nano" onPlan={nothing} />
      <LifeCycle query={loadedQuery([someStates, someSteps])} />
      <GpuFit {...shared} now={0} value={{}} onChange={nothing} />
      <SharedVsDedicated {...shared} />
      <RegionsSection query={loadedQuery([])} plans={somePlans} now={0} />
      <ImagesSection query={loadedQuery([])} />
    </>,
  )
  const titles = [...page.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)
  expect(titles).toEqual([
    'Estimate a month',
    'How billing works',
    'Life cycle',
    'Does your model fit?',
    'VPS vs. VDS',
    'Regions',
    'Operating systems',
  ])
})
