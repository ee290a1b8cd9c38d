import type { Contact } from '@/lib/deployment'

/** 'First answer within 4 hours', as far as the provider has set it. */
export const firstAnswer = (hours: string | undefined): string | undefined =>
  hours ? `First answer within ${hours} ${hours === '1' ? 'hour' : 'hours'}` : undefined

/** 'First answer within 4 hours. Support hours: Mon–Fri 9–17.' Undefined where neither is set. */
export function answerTimes({ answerHours, hours }: Contact = {}): string | undefined {
  const parts = [firstAnswer(answerHours), hours && `Support hours: ${hours}`].filter(Boolean)
  return parts.length === 0 ? undefined : `${parts.join('. ')}.`
}
