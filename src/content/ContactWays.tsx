import { phoneLink } from '@/lib/phoneLink'
import { useDeployment } from '@/lib/useDeployment'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'

/** How to reach the provider, as far as it is set. Nothing is shown if nothing is. */
export function ContactWays() {
  const { support, contact = {} } = useDeployment()
  const { email, phone, hours, address } = contact
  const isSupportMail = support?.href === `mailto:${email}`
  const items: KeyValueItem[] = [
    ...(support ? [{ label: 'Support', value: <a href={support.href}>{support.label}</a> }] : []),
    ...(email && !isSupportMail
      ? [{ label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> }]
      : []),
    ...(phone ? [{ label: 'Phone', value: <a href={phoneLink(phone)}>{phone}</a> }] : []),
    ...(hours ? [{ label: 'Hours', value: hours }] : []),
    ...(address
      ? [{ label: 'Post', value: <span className="whitespace-pre-line">{address}</span> }]
      : []),
  ]
  return items.length === 0 ? null : <DescriptionList items={items} />
}
