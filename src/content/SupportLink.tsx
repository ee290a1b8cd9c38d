import { useDeployment } from '@/lib/useDeployment'

/** The contact for questions, if the settings have one. */
export function SupportLink() {
  const { support } = useDeployment()
  if (support === undefined) return null
  return (
    <p>
      You reach us at{' '}
      <a href={support.href} className="wrap-anywhere">
        {support.label}
      </a>
      .
    </p>
  )
}
