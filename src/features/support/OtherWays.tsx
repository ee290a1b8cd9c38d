import { phoneLink } from '@/lib/phoneLink'
import { useDeployment } from '@/lib/useDeployment'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'

/** How to reach the provider without an account, as far as it is set. Nothing is shown if nothing is. */
export function OtherWays() {
  const { support, contact = {} } = useDeployment()
  const { email, phone, hours, address } = contact
  const isSupportMail = support?.href === `mailto:${email}`
  const items: KeyValueItem[] = [
    ...(support ? [{ label: 'Support', value: <a href={support.href}>{support.label}</a> }] : []),
    ...(email && !isSupportMail
      ? [{ label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> }]
      : []),
    ...(phone ? [{ label: 'Phone', value: <a href={phoneLink(phone)}>{phone}</a> }] : []),
    ...(hours ? [{ label: 'Support hours', value: hours }] : []),
    ...(address
      ? [{ label: 'Post', value: <span className="whitespace-pre-line">{address}</span> }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <section className="band" id="contact" aria-labelledby="contact-title">
      <div className="head">
        <h2 id="contact-title">Other ways</h2>
        <p className="small">Without an account.</p>
      </div>
      <div className="body px-(--pad) py-6">
        <DescriptionList items={items} />
      </div>
    </section>
  )
}
