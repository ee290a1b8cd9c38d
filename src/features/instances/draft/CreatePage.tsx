import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@machines/auth.types'
import { profileQuery } from '@/domain/identity/profileQuery'
import { SuspensionNotice } from '@/components/SuspensionNotice'
import { useUser } from '@/domain/session/useAuth'
import { imagesQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { CREATE_PATH, createLabel } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'
import { usePlansQuery } from '@/domain/catalogue/usePlansQuery'
import { LoadFailure, StaleNotice } from '@/components/LoadFailure'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { choiceFrom, validate, type Lists } from '@/domain/instances/choice'
import { ChoiceForm } from './ChoiceForm'
import { ChoicePrice } from './ChoicePrice'
import { SaveDraftPanel } from './SaveDraftPanel'
import type { Choice } from '@/domain/instances/draft'
import { useInstanceDraft } from './useInstanceDraft'
import { WhatNext } from './WhatNext'
import styles from './create.module.css'

/** /dashboard/create: choose plan, region and image, see the price, and save them. */
export function CreatePage({ search }: { search: Choice }) {
  const user = useUser()
  const { orders } = useDeployment()
  const { data: profile } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null })
  return (
    <>
      <PageHeader
        eyebrow="Dashboard"
        title={createLabel(orders)}
        lead="Save a configuration for later."
      />
      {user === null ? null : (
        <>
          <SuspensionNotice profile={profile} />
          <Create user={user} search={search} />
        </>
      )}
    </>
  )
}

function Create({ user, search }: { user: User; search: Choice }) {
  const navigate = useNavigate()
  const { query: plansQuery, plans, prices, now } = usePlansQuery()
  const regions = useQuery(regionsQuery)
  const images = useQuery(imagesQuery)
  const kept = useInstanceDraft(user.id)

  const lists = [plansQuery, regions, images]
  const retry = {
    isRetrying: lists.some(({ isFetching }) => isFetching),
    onRetry: () => void Promise.all(lists.map((list) => list.refetch())),
  }
  const failed = lists.find(({ error }) => error)?.error
  if (failed && lists.some(({ data }) => data === undefined)) {
    return <LoadFailure failure={failed} {...retry} />
  }
  if (lists.some(({ isPending }) => isPending) || kept.query.isPending) return <Waiting />

  const choice = choiceFrom(search, kept.query.data)
  const read: Lists = {
    plans,
    regions: regions.data ?? [],
    images: images.data ?? [],
    gonePlan: kept.query.data?.gonePlan ?? null,
    now,
  }
  const problems = validate(choice, read)
  const plan = plans.find(({ slug }) => slug === choice.plan)
  const change = (next: Choice) =>
    void navigate({ to: CREATE_PATH, search: next, replace: true, resetScroll: false })

  return (
    <>
      {failed ? <StaleNotice failure={failed} readAt={now} {...retry} /> : null}
      <div className={styles.root}>
        <ChoiceForm
          choice={choice}
          kept={kept.query.data}
          lists={read}
          prices={prices}
          problems={problems}
          onChange={change}
        />
        <div className={styles.side}>
          <ChoicePrice plan={plan} prices={prices} />
          <SaveDraftPanel choice={choice} problems={problems} kept={kept} onForgotten={change} />
          <WhatNext />
        </div>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.root} aria-busy="true">
      <p role="status" className="sr-only">
        Loading plans, regions and images
      </p>
      <div className={styles.form}>
        {['plan', 'region', 'image'].map((field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-5 max-w-24" />
            <Skeleton className={field === 'region' ? 'h-56' : 'h-10'} />
          </div>
        ))}
      </div>
      <div className={styles.side}>
        <div className="px-(--pad) py-6">
          <Skeleton lines={4} />
        </div>
      </div>
    </div>
  )
}
