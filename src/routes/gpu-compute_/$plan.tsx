import { createFileRoute } from '@tanstack/react-router'
import { planHead } from '@/components/seo/documentHead'
import { PlanPage } from '@/features/plan/PlanPage'
import { readPlan } from '@/features/plan/readPlan'

export const Route = createFileRoute('/gpu-compute_/$plan')({
  head: ({ params, loaderData }) =>
    planHead(`/gpu-compute/${params.plan}`, params.plan, loaderData),
  loader: ({ context, params }) => readPlan(context, params.plan),
  component: GpuComputePlan,
})

function GpuComputePlan() {
  const { plan } = Route.useParams()
  return <PlanPage key={plan} kind="gpu" slug={plan} />
}
