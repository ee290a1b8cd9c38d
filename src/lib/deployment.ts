/** What holds for the whole deployment, and not for one page. */
export interface Deployment {
  /** Servers can be ordered. */
  ordersOpen: boolean
  /** Plans, prices and stock are a sample catalogue and no offer. */
  isSample: boolean
}

/** The attribute of #root by which the build says that the catalogue is a sample. */
export const SAMPLE_ATTRIBUTE = 'data-sample'

const listeners = new Set<() => void>()
let facts: Deployment | undefined

/** The one place that knows these facts. The same object until a fact changes. */
export function deployment(): Deployment {
  const root = typeof document === 'undefined' ? null : document.getElementById('root')
  return (facts ??= { ordersOpen: false, isSample: root?.hasAttribute(SAMPLE_ATTRIBUTE) ?? false })
}

/** True where every plan is a sample. Where only some are, each says so beside its price. */
export function isSampleCatalogue(plans: readonly { isSample: boolean }[]): boolean {
  return plans.length > 0 && plans.every((plan) => plan.isSample)
}

/** Takes over what the catalogue says, whenever its plans are read. */
export function setSampleCatalogue(isSample: boolean): void {
  if (deployment().isSample === isSample) return
  facts = { ...deployment(), isSample }
  for (const listener of listeners) listener()
}

export function onDeployment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
