import { createFileRoute } from '@tanstack/react-router'
import { planHead } from '@/components/seo/documentHead'
import { PlanPage } from '@/features/plan/PlanPage'
import { readPlan } from '@/features/plan/readPlan'

export const Route = createFileRoute('/vds_/$plan')({
  head: ({ params, loaderData }) => planHead(`/vds/${params.plan}`, params.plan, loaderData),
  loader: ({ context, params }) => readPlan(context, params.plan),
  component: VdsPlan,
})

function VdsPlan() {
  const { plan } = Route.useParams()
  return <PlanPage key={plan} kind="vds" slug={plan} />
}
