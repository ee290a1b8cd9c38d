/** What a person chose before signing in, as in the address of the create form. One of the three is there. */
export interface ChosenPlan {
  plan: string | undefined
  region: string | undefined
  image: string | undefined
}

const SLUG = /^[a-z\d][a-z\d.-]{0,39}$/
const CREATE = /^\/dashboard\/servers\/new\?([^#]*)/
const PLAN_PAGE = /^\/(?:cloud-instances|vps|vds|gpu-compute)\/([^/?#]+)/

const slug = (value: string | null | undefined) =>
  value != null && SLUG.test(value) ? value : undefined

/** The selection in a return path: of the create form, or the plan of a plan's page. Null if it has none. */
export function chosenPlan(path: string | undefined): ChosenPlan | null {
  const [, search] = CREATE.exec(path ?? '') ?? []
  const [, ofPage] = PLAN_PAGE.exec(path ?? '') ?? []
  const values = new URLSearchParams(search)
  const plan = slug(values.get('plan') ?? ofPage)
  const [region, image] = [slug(values.get('region')), slug(values.get('image'))]
  if (plan === undefined && region === undefined && image === undefined) return null
  return { plan, region, image }
}
