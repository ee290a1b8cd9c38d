import { isLow } from '@/domain/catalogue/availability'
import type { Plan } from '@/domain/catalogue/plan'
import { stateLabels } from '@/domain/instances/stateNames'
import { StateTag } from '@/ui/StateTag'

interface StockLineProps {
  plan: Plan | undefined
  region: string | undefined
}

/** How many servers of the chosen plan are left in the chosen region. */
export function StockLine({ plan, region }: StockLineProps) {
  const stock = plan?.regions.find((place) => place.region === region)?.stock
  if (plan === undefined || stock === undefined || stock === 0) return null
  return (
    <p className="border-t border-line px-(--pad) py-2.5 text-14">
      <StateTag state={isLow(plan, region) ? 'low-stock' : 'in-stock'}>
        <span>
          {stock === null ? null : `${stock} left of `}
          <code>{plan.slug}</code> {stock === null ? 'is in stock ' : null}in <code>{region}</code>
        </span>
      </StateTag>
    </p>
  )
}

interface NextStepsProps {
  /** The names of the SSH keys that may sign in. Undefined until they are read. */
  keys: readonly string[] | undefined
  /** The names of the chosen firewalls of the workspace. */
  firewalls: readonly string[]
}

/** More names than these make the sentence too long. */
const MOST_NAMES = 2

function signInWith(keys: readonly string[] | undefined): string {
  // As long as the sentence for one key, which most people have: then nothing below it moves.
  if (keys === undefined) return 'You can sign in with your SSH keys.'
  if (keys.length === 0) return 'Without an SSH key, nobody can sign in over SSH.'
  return `You can sign in with ${list(keys)}.`
}

function list(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function firewallWords(firewalls: readonly string[]): string {
  return firewalls.length === 0
    ? 'Off at first: everything may come in. Turn it on under Network.'
    : `Only what the rules of ${list(firewalls)} let in comes in, from the start.`
}

/** What happens after the servers are ordered. */
export function NextSteps({ keys, firewalls }: NextStepsProps) {
  const steps = [
    [stateLabels.provisioning, 'Plan, disk and addresses are reserved. Not billed yet.'],
    [stateLabels.running, `Billing starts. ${signInWith(keys)}`],
    ['Firewall', firewallWords(firewalls)],
    ['If it fails', 'The server shows the cause. It is not billed until that is fixed.'],
  ] as const
  return (
    <section aria-label="What happens next" className="border-t border-line px-(--pad) py-3">
      <h3 className="label">What happens next</h3>
      <ol className="mt-2 ml-0.5 border-l border-line-2 text-14">
        {steps.map(([name, text]) => (
          <li
            key={name}
            className="relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-2 pb-2 pl-4 before:absolute before:top-2.5 before:left-0 before:w-2 before:border-t before:border-line-2 last:pb-0"
          >
            <b className="font-strong text-text">{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
