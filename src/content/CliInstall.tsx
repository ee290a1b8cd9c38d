import { brand } from '@/lib/brand'
import { useSiteOrigin } from '@/lib/useSiteOrigin'
import { CodeBlock } from '@/ui/CodeBlock'
import { isAddressInProgram } from './isAddressInProgram'

/** How to install the program for a terminal from this site, and its first lines. */
export function CliInstall() {
  const origin = useSiteOrigin() ?? 'https://…'
  const lines = [
    `npm install --global ${origin}/cli.tgz`,
    ...(isAddressInProgram ? [] : [`export ${brand.variable}_URL=${origin}`]),
    `${brand.slug} login`,
    `${brand.slug} plans --kind vds`,
    `${brand.slug} server create web-1 --plan v1.small --dry-run`,
    `${brand.slug} 'servers | where state == running | sort cost desc'`,
    `${brand.slug} servers -o json`,
  ]
  return (
    <CodeBlock
      className="mt-4"
      title="Shell"
      note="Node 20, nothing else to install"
      label="How to install the program"
      code={lines.join('\n')}
    />
  )
}
