import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { ReasonDialog } from '@/components/ReasonDialog'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import {
  planServersQuery,
  withdrawAnnouncedPrice,
  type NewPrice,
  type PlanServer,
} from '@/domain/catalogue/admin/serverPrices'
import { describePrice } from '@/domain/instances/priceNotice'
import { serverPricesStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { ServerPriceDialog } from './ServerPriceDialog'

interface ServerPricesProps {
  plan: AdminPlan
  /** A price to announce, from the address: the dialog for it is open at first. */
  announce?: string | undefined
  onAnnounceClosed?: () => void
}

/** What the servers of a plan cost that exist, and what is announced for them. A new price of the plan leaves them alone. */
export function ServerPrices({ plan, announce, onAnnounceClosed }: ServerPricesProps) {
  const query = useQuery(planServersQuery(plan.plan_id, null))
  const [open, setOpen] = useState<'change' | 'withdraw' | null>(
    announce === undefined ? null : 'change',
  )
  const isAnnounced = query.data?.some(({ announced }) => announced !== null) === true
  const close = () => {
    setOpen(null)
    if (announce !== undefined) onAnnounceClosed?.()
  }
  return (
    <section aria-labelledby="server-prices" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-(--pad) pt-4 pb-2">
        <h3 id="server-prices" className="text-16 tracking-normal">
          Servers that exist
        </h3>
        <span className="flex flex-wrap gap-2">
          {isAnnounced ? (
            <Button size="sm" onClick={() => setOpen('withdraw')}>
              Withdraw their new price
            </Button>
          ) : null}
          {query.data?.length ? (
            <Button size="sm" onClick={() => setOpen('change')}>
              Change their price
            </Button>
          ) : null}
        </span>
      </div>
      <div className="px-(--pad) pb-4 text-14">
        <QueryState query={query} stale="silent" pending="Counting servers...">
          {(servers) => <Summary servers={servers} />}
        </QueryState>
        {query.data?.length ? (
          <p className="mt-2">
            See what another price would have earned in the{' '}
            <Link to="/admin/billing/prices">price lab</Link>.
          </p>
        ) : null}
      </div>
      {open === 'change' ? (
        <ServerPriceDialog plan={plan} price={priceOf(announce)} onClose={close} />
      ) : null}
      {open === 'withdraw' ? <Withdraw plan={plan} onClose={close} /> : null}
    </section>
  )
}

/** Reads `announce` of the address. */
function priceOf(announce: string | undefined): NewPrice | null {
  const [hourly, cap] = (announce ?? '').split('-').filter(Boolean).map(Number)
  return hourly === undefined ? null : { hourlyMicros: hourly, monthlyCapMicros: cap ?? null }
}

/** The servers by their price, with what is announced for them. */
function Summary({ servers }: { servers: readonly PlanServer[] }) {
  const { locale } = useViewerLocale()
  const [first] = servers
  if (first === undefined) return <p className="text-text-3">No server has this plan.</p>
  const groups = Map.groupBy(servers, ({ price, announced }) => JSON.stringify([price, announced]))
  return (
    <>
      <p className="mb-1">
        They keep their price when the price of the plan changes.
        {first.total > servers.length
          ? ` Of ${formatCount(first.total)} servers, the first ${servers.length} cost:`
          : null}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {[...groups].map(([key, [{ price, announced } = first, ...more]]) => (
          <li key={key}>
            {more.length === 0 ? '1 server' : `${more.length + 1} servers`}:{' '}
            {describePrice(price, locale)}
            {announced === null ? null : (
              <>
                . From <LocalTime at={announced.effectiveAt} /> on:{' '}
                {describePrice(announced, locale)}.
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Withdraw({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => withdrawAnnouncedPrice(plan.plan_id, reason),
    onSuccess: () => {
      onClose()
      notifySuccess(`The servers with ${plan.slug} keep their price.`)
    },
    meta: { invalidates: serverPricesStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      title={`Withdraw the new price of servers with ${plan.slug}?`}
      description="They keep the price that they have now."
      label="Withdraw price"
      variant="primary"
      hint="Logged; the members of their workspaces read it."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
