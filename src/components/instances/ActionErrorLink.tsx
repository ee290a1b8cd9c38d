import { actionErrorCodes, actionErrorId } from '@/content/api/errorCodes'
import { EntryLink } from '../ErrorLink'

/** Leads from a failed action to the reason in the documentation. */
export function ActionErrorLink({ code }: { code: string | null }) {
  return actionErrorCodes.some((each) => each === code) ? (
    <EntryLink id={actionErrorId(code ?? '')} />
  ) : null
}
