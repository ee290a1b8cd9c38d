import { createFileRoute } from '@tanstack/react-router'
import { planHead } from '@/components/seo/documentHead'
import { PlanPage } from '@/features/plan/PlanPage'
import { readPlan } from '@/features/plan/readPlan'

export const Route = createFileRoute('/vps_/$plan')({
  head: ({ params, loaderData }) => planHead(`/vps/${params.plan}`, params.plan, loaderData),
  loader: ({ context, params }) => readPlan(context, params.plan),
  component: VpsPlan,
})

function VpsPlan() {
  const { plan } = Route.useParams()
  return <PlanPage key={plan} kind="vps" slug={plan} />
}
