import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { SampleLine } from '@/components/catalogue/SampleLine'
import { planKinds } from '@/domain/catalogue/plan'
import { imagesQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlans } from '@/domain/catalogue/usePlans'
import type { ChosenPlan } from './chosenPlan'
import { SelectionFrame } from './SelectionFrame'

interface ChosenPlanNoteProps {
  chosen: ChosenPlan
  /** Shown if the plan cannot be read, or does not exist. */
  instead: ReactNode
}

/** What a visitor chose before signing in: plan, region, image and price. */
export function ChosenPlanNote(props: ChosenPlanNoteProps) {
  return (
    <CatalogueProvider>
      <Note {...props} />
    </CatalogueProvider>
  )
}

const LATER = 'Choose it later'

function Note({ chosen, instead }: ChosenPlanNoteProps) {
  const { plans, prices, isPending } = usePlans()
  const regions = useQuery(regionsQuery)
  const images = useQuery(imagesQuery)
  const plan = plans.find(({ slug }) => slug === chosen.plan)
  if (plan === undefined && chosen.plan !== undefined) {
    return isPending ? <SelectionFrame /> : instead
  }
  const region = regions.data?.find(({ slug }) => slug === chosen.region)
  const image = images.data?.find(({ slug }) => slug === chosen.image)
  const kind = planKinds.find((one) => one.kind === plan?.kind)
  const cap = plan ? prices.cap(plan) : null
  const facts = [
    ['Plan', plan ? `${kind?.name ?? plan.product.name} ${plan.slug}` : LATER],
    ['Server', plan ? `${plan.vcpus} vCPU, ${plan.memoryGib} GiB memory` : 'As the plan says'],
    ['Region', region?.name ?? chosen.region ?? LATER],
    ['Image', image ? `${image.family} ${image.version}` : (chosen.image ?? LATER)],
    [
      'Price',
      plan === undefined
        ? 'As the plan says'
        : cap === null
          ? `${prices.hourly(plan)} per hour`
          : `${prices.hourly(plan)} per hour, at most ${cap} per month`,
    ],
  ] as const
  return (
    <SelectionFrame facts={facts}>
      Create an account or sign in to go on with it. {plan && <SampleLine kind={plan.kind} />}
    </SelectionFrame>
  )
}
