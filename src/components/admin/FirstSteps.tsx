import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { firstStepsQuery } from '@/domain/provider/firstSteps'
import { StateTag } from '@/ui/StateTag'

const guide = (name: string, text: string) => (
  <Link to="/docs/operate/{-$guide}" params={{ guide: name }}>
    {text}
  </Link>
)

/** What each step is, and where it is taken. */
const steps: Readonly<Record<string, { title: string; where: ReactNode }>> = {
  region: { title: 'Open a region', where: <Link to="/admin/regions">Regions</Link> },
  image: { title: 'Publish an image', where: <Link to="/admin/images">Images</Link> },
  plan: {
    title: 'Publish a plan with your own price, in an open region',
    where: <Link to="/admin/products">Products</Link>,
  },
  provider: {
    title: 'Say who you are: name, address, email',
    where: <Link to="/admin/settings/legal">Provider and legal</Link>,
  },
  documents: {
    title: 'Put terms, privacy notice and imprint in force',
    where: <Link to="/admin/settings/legal">Provider and legal</Link>,
  },
  tax: {
    title: 'Say where you are taxed',
    where: <Link to="/admin/settings/billing">Billing settings</Link>,
  },
  payment: {
    title: 'Offer a payment method',
    where: <Link to="/admin/settings/billing">Billing settings</Link>,
  },
  simulated: {
    title: 'End simulated payments: offer none, and refund what they paid',
    where: <Link to="/admin/settings/billing">Billing settings</Link>,
  },
  provisioner: {
    title: 'Start a provisioner with the engine Incus, and choose Incus in the settings',
    where: guide('engine', 'Set up the engine'),
  },
  mail: {
    title: 'See that mails arrive: one was sent, and a customer has confirmed an address',
    where: (
      <>
        <Link to="/admin/messages">Messages</Link>, mail of {guide('machine', 'your own machine')}{' '}
        or {guide('deploy', 'a hosted project')}
      </>
    ),
  },
  orders: { title: 'Open the site for orders', where: <Link to="/admin/settings">Settings</Link> },
}

/** What is left before customers can order, on /admin and in the settings. Renders nothing when all is done. */
export function FirstSteps() {
  const query = useQuery(firstStepsQuery)
  const known = query.data?.filter(({ step }) => step in steps)
  const done = known?.filter(({ isDone }) => isDone).length ?? 0
  if (known !== undefined && done === known.length) return null
  return (
    <section aria-labelledby="first-steps" className="border-b border-line">
      <SectionHead
        id="first-steps"
        title="Before customers can order"
        aside={known === undefined ? undefined : `${done} of ${known.length} done`}
      />
      <QueryState query={query}>
        {() => (
          <ol className="border-t border-line text-14">
            {known?.map(({ step, isDone }) => (
              <li
                key={step}
                className="grid items-baseline gap-x-6 gap-y-1 border-b border-line px-(--pad) py-2.5 last:border-b-0 md:grid-cols-[6rem_1fr_auto]"
              >
                <StateTag state={isDone ? 'available' : 'planned'}>
                  {isDone ? 'Done' : 'To do'}
                </StateTag>
                <span className={isDone ? 'text-text-3' : 'font-medium'}>{steps[step]?.title}</span>
                <span>{steps[step]?.where}</span>
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  )
}
