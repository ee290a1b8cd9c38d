import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as v from 'valibot'
import { fieldError } from '@/components/fieldError'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import {
  announcePrice,
  planServersQuery,
  type NewPrice,
  type PlanServer,
} from '@/domain/catalogue/admin/serverPrices'
import { microsToEuros } from '@/domain/catalogue/euros'
import { describePrice } from '@/domain/instances/priceNotice'
import { serverPricesStale } from '@/domain/staleKeys'
import { formatCount } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { planFieldSchemas } from './planFields'
import type { PriceChange } from './priceChange'
import { PriceChangeDialog } from './PriceChangeDialog'

const orEmpty = (micros: number | null) => (micros === null ? '' : microsToEuros(micros))

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

interface ServerPriceDialogProps {
  plan: AdminPlan
  /** What the fields have at first. Null: what new servers cost. */
  price: NewPrice | null
  onClose: () => void
}

/**
 * Announces a price for the servers of a plan that exist: it lists them with the people who read it, and asks for the
 * price, the date and the reason.
 */
export function ServerPriceDialog({ plan, price: given, onClose }: ServerPriceDialogProps) {
  // What new servers cost, or will cost, is the likeliest price.
  const [hourly, setHourly] = useState(
    orEmpty(given?.hourlyMicros ?? plan.next_hourly_micros ?? plan.hourly_micros),
  )
  const [cap, setCap] = useState(
    orEmpty(
      given !== null
        ? given.monthlyCapMicros
        : plan.next_hourly_micros === null
          ? plan.monthly_cap_micros
          : plan.next_monthly_cap_micros,
    ),
  )
  const readHourly = v.safeParse(planFieldSchemas.hourly, useDeferredValue(hourly))
  const readCap = v.safeParse(planFieldSchemas.monthly_cap, useDeferredValue(cap))
  const price: NewPrice | null =
    readHourly.success && readCap.success
      ? { hourlyMicros: readHourly.output, monthlyCapMicros: readCap.output }
      : null
  const { data: servers } = useQuery({
    ...planServersQuery(plan.plan_id, price),
    enabled: price !== null,
    placeholderData: keepPreviousData,
  })
  const [first] = servers ?? []
  const announcing = useMutation({
    mutationFn: ({ reason, pricesFrom }: PriceChange) =>
      announcePrice(plan.plan_id, price ?? { hourlyMicros: 0, monthlyCapMicros: null }, {
        servers: first?.total ?? 0,
        effectiveAt: pricesFrom,
        reason,
      }),
    onSuccess: () => {
      onClose()
      notifySuccess(`The new price of servers with ${plan.slug} is announced.`)
    },
    meta: { invalidates: serverPricesStale, alsoAfter: 'failure' },
  })
  const edit = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    announcing.reset()
  }
  return (
    <PriceChangeDialog
      title={`Change the price of servers with ${plan.slug}?`}
      description="The people of these servers read the old price, the new one and the date on their dashboard and on the page of each server, and this reason in their activity. The owners also get an email. An earlier announcement is replaced."
      isIncrease={(first?.totalHigher ?? 0) > 0}
      effects={{
        date: 'Until then they cost what they cost now. Who does not want the new price can delete a server before.',
        now: 'They cost the new price as soon as you confirm.',
      }}
      reasonHint="Logged; the members of these workspaces read it."
      disabledReason={
        price === null
          ? 'Enter a price first.'
          : servers === undefined
            ? 'We are still reading the servers.'
            : first === undefined
              ? 'All servers with this plan cost this already.'
              : undefined
      }
      confirmLabel={(when) => (when === 'date' ? 'Announce price' : 'Change price now')}
      busy={announcing.isPending}
      failure={announcing.error}
      onTouch={announcing.reset}
      onClose={onClose}
      onConfirm={(change) => announcing.mutate(change)}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label="Euros per hour"
          error={
            readHourly.issues?.[0].message ?? fieldError('hourly_micros', [], announcing.error)
          }
        >
          <TextInput
            mono
            inputMode="decimal"
            autoComplete="off"
            value={hourly}
            onChange={edit(setHourly)}
          />
        </Field>
        <Field
          label="Monthly cap in euros"
          hint="Empty: no cap."
          error={
            readCap.issues?.[0].message ?? fieldError('monthly_cap_micros', [], announcing.error)
          }
        >
          <TextInput
            mono
            inputMode="decimal"
            autoComplete="off"
            value={cap}
            onChange={edit(setCap)}
          />
        </Field>
      </div>
      {servers === undefined || first === undefined ? null : (
        <Concerned servers={servers} first={first} />
      )}
    </PriceChangeDialog>
  )
}

/** The servers whose price changes, and who reads that. */
function Concerned({ servers, first }: { servers: readonly PlanServer[]; first: PlanServer }) {
  const { locale } = useViewerLocale()
  const { total, totalHigher, totalPeople } = first
  return (
    <section aria-labelledby="price-concerns" className="text-14">
      <h3 id="price-concerns" className="mb-1 text-14 font-strong">
        It concerns {counted(total, 'server', 'servers')} and{' '}
        {counted(totalPeople, 'person', 'people')}
      </h3>
      <p className="mb-1">
        {totalHigher === 0
          ? 'None of them costs more.'
          : totalHigher === total
            ? 'All of them may cost more.'
            : `${formatCount(totalHigher)} of them may cost more.`}
        {total > servers.length ? ` The first ${servers.length}:` : null}
      </p>
      {/* A list that scrolls must be reachable by keys. */}
      <ul
        aria-labelledby="price-concerns"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls.
        tabIndex={0}
        className="grid max-h-48 gap-1 overflow-y-auto border border-line px-3 py-2"
      >
        {servers.map(({ id, name, workspace, people, price }) => (
          <li key={id} className="wrap-anywhere">
            <b className="strong">{name}</b> in {workspace.name}: {describePrice(price, locale)}.{' '}
            <span className="text-text-3">
              {people.map((person) => `${person.name} (${person.email})`).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
