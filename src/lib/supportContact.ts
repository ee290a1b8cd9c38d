import { brand } from './brand'
import { env } from './env'

/** How to ask about an account, to begin a sentence with: "Write to support@example.com". */
export function supportContact(): string {
  const { supportEmail } = env
  return supportEmail === undefined ? `Contact the ${brand.name} team` : `Write to ${supportEmail}`
}
