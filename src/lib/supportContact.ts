import { brand } from './brand'
import { env } from './env'

/** The first words of a sentence that says how to ask about an account: "Write to support@example.com". */
export function supportContact(): string {
  const { supportEmail } = env
  return supportEmail === undefined ? `Contact the ${brand.name} team` : `Write to ${supportEmail}`
}
