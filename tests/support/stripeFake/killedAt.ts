import type { Kill } from '../../../server/payments/driverConformance.ts'
import type { StripeFake } from './stripeFake.ts'

/** Sends requests until the process is killed. Nothing that it did before is undone. */
export function killedAt(fake: StripeFake, { step, when }: Kill): typeof fetch {
  let count = 0
  return async (input, init) => {
    count += 1
    if (count > step || (count === step && when === 'before')) throw new Error('killed')
    const answer = await fake.fetch(input, init)
    if (count === step) throw new Error('killed')
    return answer
  }
}
