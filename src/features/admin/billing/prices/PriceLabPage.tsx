import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import {
  isLabTerms,
  readLabPrice,
  readSnapshotPrice,
  replayMonth,
  type LabRequest,
  type LabTerms,
  type Replay,
} from '@/domain/billing/admin/priceLab'
import {
  readLabPrices,
  writeLabPrices,
  type LabPrice,
  type PriceLabSearch,
} from '@/domain/billing/admin/priceLabSearch'
import { lastMonths, monthAgo } from '@/domain/billing/admin/months'
import { monthName } from '@/domain/billing/monthName'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { adminPlansQuery } from '@/domain/catalogue/admin/queryOptions'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { CenteredSpinner } from '@/ui/Spinner'
import { AdminBillingFrame } from '../AdminBillingFrame'
import { LabPrices } from './LabPrices'
import { LabResult } from './LabResult'
import { PastePrices } from './PastePrices'

/** /admin/billing/prices: a month under other prices. Nothing is saved or announced. */
export function PriceLabPage({ search }: { search: PriceLabSearch }) {
  const query = useQuery(adminPlansQuery)
  return (
    <AdminBillingFrame
      page="prices"
      title="Price lab"
      lead="See what a month would have earned at other prices, and who would have paid more. Nothing is saved, and nobody gets a message."
    >
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(plans) => (
          // A plan that was never published has no servers.
          <Lab search={search} plans={plans.filter((plan) => plan.first_published_at !== null)} />
        )}
      </QueryState>
    </AdminBillingFrame>
  )
}

/** The months that can be replayed: this one, and the year before, the newest first. */
const recentMonths = () => [monthAgo(0), ...lastMonths(12)]

function Lab({ search, plans }: { search: PriceLabSearch; plans: readonly AdminPlan[] }) {
  const navigate = useNavigate()
  const [months] = useState(recentMonths)
  const [thisMonth, lastMonth = ''] = months
  const month = months.find((one) => one === search.month) ?? lastMonth
  const [prices, setPrices] = useState(() => readLabPrices(search.prices))
  const [snapshot, setSnapshot] = useState(search.snapshot ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() =>
    productsWith(plans, ({ slug }) => prices.has(slug)),
  )
  const form = useRef<HTMLFormElement>(null)
  const replaying = useMutation<Replay, Failure, LabRequest>({ mutationFn: replayMonth })
  const asked = replaying.variables

  const keep = (change: PriceLabSearch) =>
    void navigate({
      to: '/admin/billing/prices',
      search: { ...search, ...change },
      resetScroll: false,
      replace: true,
    })
  const change = (next: ReadonlyMap<string, LabPrice>) => {
    setPrices(next)
    setOpened(new Set([...opened, ...productsWith(plans, ({ slug }) => next.has(slug))]))
    keep({ prices: writeLabPrices(next) })
  }

  const read = new Map(plans.map(({ slug }) => [slug, readLabPrice(prices.get(slug) ?? NOTHING)]))
  const readSnapshot = readSnapshotPrice(snapshot)
  const terms = new Map(
    [...read].filter((entry): entry is [string, LabTerms] => isLabTerms(entry[1])),
  )
  const isWrong = ({ slug }: AdminPlan) => {
    const one = read.get(slug) ?? null
    return one !== null && !isLabTerms(one)
  }
  const request: LabRequest | null =
    !plans.some(isWrong) && 'micros' in readSnapshot
      ? { month, prices: terms, snapshotMicros: readSnapshot.micros }
      : null

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="Prices to try"
        className="border-b border-line"
        onSubmit={(event) => {
          event.preventDefault()
          setIsChecked(true)
          // The list is longer than a screen.
          if (request === null) {
            setOpened(new Set([...opened, ...productsWith(plans, isWrong)]))
            focusFirstInvalid(form)
          } else replaying.mutate(request)
        }}
      >
        <SectionHead id="lab-prices" title="Prices to try" />
        <div className="grid gap-5 px-(--pad) pb-5 md:grid-cols-2 lg:grid-cols-3">
          <Field label="Month">
            <Select
              value={month}
              onChange={({ currentTarget }) => keep({ month: currentTarget.value })}
              options={months.map((one) => ({
                value: one,
                label: one === thisMonth ? `${monthName(one)}, so far` : monthName(one),
              }))}
            />
          </Field>
          <Field
            label="A GiB of snapshots, euros a month"
            hint="Empty: snapshots keep their prices."
            error={isChecked && 'problem' in readSnapshot ? readSnapshot.problem : undefined}
          >
            <TextInput
              mono
              inputMode="decimal"
              autoComplete="off"
              value={snapshot}
              onChange={({ currentTarget }) => setSnapshot(currentTarget.value)}
              onBlur={() => keep({ snapshot: snapshot.trim() || undefined })}
            />
          </Field>
        </div>
        <p className="max-w-prose px-(--pad) pb-4 text-14">
          A price that you enter is charged for all servers of the plan and for the whole month,
          also for servers that have an older price now. Plans without an entry keep their prices. A
          price without a cap has no cap.
        </p>
        <LabPrices
          plans={plans}
          prices={prices}
          read={read}
          showsProblems={isChecked}
          opened={opened}
          onOpened={setOpened}
          onType={setPrices}
          onKeep={() => keep({ prices: writeLabPrices(prices) })}
          onChange={change}
        />
        <PastePrices plans={plans} onPasted={(pasted) => change(new Map([...prices, ...pasted]))} />
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-(--pad) py-4">
          <Button type="submit" variant="primary" busy={replaying.isPending}>
            Compute the month
          </Button>
          <Button
            onClick={() => {
              setPrices(new Map())
              setSnapshot('')
              setIsChecked(false)
              keep({ prices: undefined, snapshot: undefined })
            }}
          >
            Clear all prices
          </Button>
          {isChecked && request === null ? (
            <p role="alert" className="text-14 text-error">
              Correct the prices that are marked.
            </p>
          ) : null}
        </div>
        {replaying.error === null ? null : (
          <div className="px-(--pad) pb-4">
            <FailureBanner failure={replaying.error} />
          </div>
        )}
      </form>
      {replaying.data === undefined || asked === undefined ? null : (
        <LabResult
          replay={replaying.data}
          asked={asked}
          plans={plans}
          isOld={request === null || keyOf(request) !== keyOf(asked)}
        />
      )}
    </>
  )
}

/** The products of the plans that are meant. */
const productsWith = (plans: readonly AdminPlan[], isMeant: (plan: AdminPlan) => boolean) =>
  new Set(plans.filter(isMeant).map(({ product_slug }) => product_slug))

const NOTHING: LabPrice = { hourly: '', cap: '' }

const keyOf = ({ month, prices, snapshotMicros }: LabRequest) =>
  JSON.stringify([month, [...prices], snapshotMicros])
