import { brand } from '@/lib/brand'
import { useDeployment } from '@/lib/useDeployment'
import { LocalTime } from './LocalTime'
import { Banner } from '@/ui/Banner'

export interface SuspensionBannerProps {
  /** ISO text. */
  since: string
  reason: string
  /** The banner is an example in a dialog, not news about this account. */
  isPreview?: boolean
}

/** Tells a suspended person since when, why, what still works, and whom to ask. */
export function SuspensionBanner({ since, reason, isPreview }: SuspensionBannerProps) {
  const { support } = useDeployment()
  return (
    <Banner
      tone="warn"
      {...(isPreview ? {} : { role: 'status' as const })}
      title={
        <>
          Your account has been suspended since <LocalTime at={since} day />.
        </>
      }
    >
      <p className="mt-1 wrap-anywhere whitespace-pre-line">Reason: {reason}</p>
      <p className="mt-1">
        You can sign in and see everything, but you can’t change anything.{' '}
        {support === undefined ? (
          <>Contact the {brand.name} team</>
        ) : (
          <>
            {support.href.startsWith('mailto:') ? 'Write to' : 'Contact us at'}{' '}
            <a href={support.href} className="wrap-anywhere">
              {support.label}
            </a>
          </>
        )}{' '}
        to ask about it or to have it lifted.
      </p>
    </Banner>
  )
}
