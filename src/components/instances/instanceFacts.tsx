import type { Instance } from '@/domain/instances/instance'
import { CopyButton } from '@/ui/CodeBlock'
import type { KeyValueItem } from '@/ui/DescriptionList'

/** Size, place, image and addresses of a server. */
export function instanceFacts(instance: Instance): KeyValueItem[] {
  const { plan, image, region, addresses } = instance
  return [
    {
      label: 'Plan',
      value: (
        <>
          <code>{plan.slug}</code> {plan.vcpus} {plan.cpu} vCPU, {plan.memoryMib / 1024} GiB
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
