import { brand } from './brand'
import { deployment } from './deployment'

/** The first words of a sentence that says how to ask about an account: "Write to support@example.com". */
export function supportContact(): string {
  const { support } = deployment()
  return support?.href.startsWith('mailto:')
    ? `Write to ${support.label}`
    : `Contact the ${brand.name} team`
}
