/** A plan that a person chose before signing in, as in the address of the create form. */
export interface ChosenPlan {
  plan: string
  region: string | undefined
}

/** The chosen plan in a return path, or null. */
export function chosenPlan(path: string | undefined): ChosenPlan | null {
  const [, search] = /^\/dashboard\/servers\/new\?([^#]*)/.exec(path ?? '') ?? []
  const values = new URLSearchParams(search)
  const slug = (name: string) => {
    const value = values.get(name) ?? ''
    return /^[a-z\d][a-z\d.-]{0,39}$/.test(value) ? value : undefined
  }
  const plan = slug('plan')
  return plan === undefined ? null : { plan, region: slug('region') }
}
