import { createFileRoute } from '@tanstack/react-router'
import { planHead } from '@/components/seo/documentHead'
import { PlanPage } from '@/features/plan/PlanPage'
import { readPlan } from '@/features/plan/readPlan'

export const Route = createFileRoute('/cloud-instances_/$plan')({
  head: ({ params, loaderData }) =>
    planHead(`/cloud-instances/${params.plan}`, params.plan, loaderData),
  loader: ({ context, params }) => readPlan(context, params.plan),
  component: CloudInstancesPlan,
})

function CloudInstancesPlan() {
  const { plan } = Route.useParams()
  return <PlanPage key={plan} kind="cloud" slug={plan} />
}
