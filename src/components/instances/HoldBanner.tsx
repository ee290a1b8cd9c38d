import type { Instance } from '@/domain/instances/instance'
import { Banner } from '@/ui/Banner'

export interface HoldBannerProps {
  hold: Exclude<Instance['hold'], 'none'>
  reason: string | null
  /** A preview for staff, which is not announced. */
  isPreview?: boolean
}

/** What the customer reads while the provider holds their server. */
export function HoldBanner({ hold, reason, isPreview = false }: HoldBannerProps) {
  return (
    <Banner
      tone="warn"
      {...(isPreview ? {} : { role: 'status' })}
      title={hold === 'suspended' ? 'We suspended this server.' : 'This server is in maintenance.'}
    >
      {reason} You can look at everything and stop it. Once it is off, it costs nothing, and you can
      start it again when the hold is lifted. Contact support about the rest.
    </Banner>
  )
}
