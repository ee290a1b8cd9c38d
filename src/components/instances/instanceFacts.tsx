import { Link } from '@tanstack/react-router'
import type { Instance } from '@/domain/instances/instance'
import { CopyButton } from '@/ui/CodeBlock'
import type { KeyValueItem } from '@/ui/DescriptionList'

/**
 * Size, place, image and addresses of a server, and the snapshot, or the image of the workspace, that its disk came from.
 * @param isCustomer links lead to pages of the customer
 */
export function instanceFacts(instance: Instance, isCustomer: boolean): KeyValueItem[] {
  const { plan, image, region, snapshot, addresses } = instance
  return [
    {
      label: 'Plan',
      value: (
        <>
          <code>{plan.slug}</code>, {plan.vcpus} {plan.cpu} {plan.vcpus === 1 ? 'vCPU' : 'vCPUs'},{' '}
          {plan.memoryMib / 1024} GiB
          {plan.diskGib === null ? '' : `, ${plan.diskGib} GiB disk`}
          {plan.gpuCount > 0 ? `, ${plan.gpuCount} × ${plan.gpuModel}` : ''}
          {instance.nextPlan === null ? '' : ` → ${instance.nextPlan}`}
        </>
      ),
    },
    {
      label: 'Region',
      value: (
        <>
          {region.name} <code>{region.slug}</code>
        </>
      ),
    },
    { label: 'Image', value: `${image.family} ${image.version}` },
    ...(snapshot === null
      ? []
      : [{ label: 'Made from', value: <MadeFrom snapshot={snapshot} isCustomer={isCustomer} /> }]),
    ...(addresses.length === 0
      ? [{ label: 'Addresses', value: 'None yet' }]
      : addresses.map((each, index) => ({
          label: each.includes(':') ? 'IPv6' : addresses.length > 2 ? `IPv4 ${index + 1}` : 'IPv4',
          value: each,
          figure: true,
          action: <CopyButton text={each} what={each} />,
        }))),
  ]
}

interface MadeFromProps {
  snapshot: NonNullable<Instance['snapshot']>
  isCustomer: boolean
}

function MadeFrom({ snapshot: { name, isImage, isGone }, isCustomer }: MadeFromProps) {
  const kind = isImage ? 'image' : 'snapshot'
  if (isGone) {
    return (
      <>
        the {kind} {name}, which is deleted
      </>
    )
  }
  const to = isImage ? '/dashboard/images' : '/dashboard/snapshots'
  return (
    <>
      the {kind} {isCustomer ? <Link to={to}>{name}</Link> : name}
    </>
  )
}
