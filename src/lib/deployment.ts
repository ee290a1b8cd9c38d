/** Facts about the whole deployment. */
export interface Deployment {
  /** Servers can be ordered. */
  ordersOpen: boolean
  /** Plans, prices and stock are a sample catalogue, not an offer. */
  isSample: boolean
}

/** The build sets this attribute on #root if the catalogue is a sample. */
export const SAMPLE_ATTRIBUTE = 'data-sample'

const listeners = new Set<() => void>()
let facts: Deployment | undefined

/** The facts of this deployment. The object stays the same until a fact changes. */
export function deployment(): Deployment {
  const root = typeof document === 'undefined' ? null : document.getElementById('root')
  return (facts ??= { ordersOpen: false, isSample: root?.hasAttribute(SAMPLE_ATTRIBUTE) ?? false })
}

/** True if every plan is a sample. If only some are, each one has a note beside its price. */
export function isSampleCatalogue(plans: readonly { isSample: boolean }[]): boolean {
  return plans.length > 0 && plans.every((plan) => plan.isSample)
}

/** Updates `isSample` and notifies the listeners. Called after every fetch of the plans. */
export function setSampleCatalogue(isSample: boolean): void {
  if (deployment().isSample === isSample) return
  facts = { ...deployment(), isSample }
  for (const listener of listeners) listener()
}

export function onDeployment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
