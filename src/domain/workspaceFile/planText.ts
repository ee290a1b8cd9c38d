import { decimalsFor, formatMoney } from '@/domain/catalogue/money'
import { changesOf, isEmpty, type ChangePlan } from './changes'

/** The sign before a change, and what it says. */
const signs = {
  create: ['+', 'make'],
  restore: ['+', 'restore'],
  change: ['~', 'change'],
  replace: ['!', 'replace'],
  delete: ['-', 'delete'],
  release: ['-', 'release'],
} as const

export interface PlanText {
  /** One for each firewall, network, address, volume, server and alarm that changes. */
  lines: readonly { sign: string; text: string; more: readonly string[] }[]
  /** What stays, in sentences. */
  left: readonly string[]
  /** “2 to make, 1 to change.” */
  summary: string
  /** What servers, volumes and addresses of the file cost while servers run, before and after. */
  price: string
}

/** A plan in words. */
export function planText(plan: ChangePlan, locale: string): PlanText {
  const all = changesOf(plan)
  const counts = Object.entries(signs).flatMap(([kind, [, verb]]) => {
    const count = all.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} to ${verb}`]
  })
  return {
    lines: all.map((change) => {
      const [sign, verb] = signs[change.kind]
      return {
        sign,
        text: `${verb} ${change.of} ${change.name}`,
        more: [
          ...change.details,
          ...('reason' in change && change.reason !== undefined ? [change.reason] : []),
        ],
      }
    }),
    left: leftAlone(plan),
    summary: isEmpty(plan)
      ? 'Nothing to do: everything is as the file says.'
      : `${counts.join(', ')}.`,
    price: priceText(plan, locale),
  }
}

function leftAlone({ unchanged, others }: ChangePlan): string[] {
  return [
    ...(unchanged.length === 0 ? [] : [`As the file says: ${unchanged.join(', ')}.`]),
    ...(others.length === 0 ? [] : [`Not in the file, and left alone: ${others.join(', ')}.`]),
  ]
}

function priceText({ hasVolumes, hasAddresses, ...plan }: ChangePlan, locale: string): string {
  const what = [
    'servers',
    ...(hasVolumes ? ['volumes'] : []),
    ...(hasAddresses ? ['addresses'] : []),
  ]
    .join(', ')
    .replace(/, (?=[a-z]+$)/, ' and ')
  return runningPriceText(`The ${what} of the file cost`, plan, locale)
}

/**
 * What things cost before and after a change, in a sentence.
 * @param begin how the sentence begins: “The servers of the file cost”
 */
export function runningPriceText(
  begin: string,
  { before, after, currency }: Pick<ChangePlan, 'before' | 'after' | 'currency'>,
  locale: string,
): string {
  const amounts = [before.hourlyMicros, after.hourlyMicros]
  const hour = (micros: number) =>
    formatMoney(micros, { currency, decimals: decimalsFor(amounts), locale })
  const month = (micros: number) => formatMoney(micros, { currency, decimals: 2, locale })
  return before.hourlyMicros === after.hourlyMicros && before.monthlyMicros === after.monthlyMicros
    ? `${begin} ${hour(after.hourlyMicros)} an hour and at most ${month(after.monthlyMicros)} a month, without VAT.`
    : `${begin} ${hour(before.hourlyMicros)} an hour now and ${hour(after.hourlyMicros)} afterwards; at most ${month(before.monthlyMicros)} a month now and ${month(after.monthlyMicros)} afterwards, without VAT.`
}

/** Text that Markdown does not read as marks. */
const plain = (text: string) => text.replaceAll(/[\\`*_{}[\]<>|#]/g, (mark) => `\\${mark}`)

/**
 * A plan as Markdown, for the description of a pull request.
 * @param problems each with its place: “basalt.yaml:4:5 …”
 */
export function planMarkdown(
  plan: ChangePlan,
  { hash, problems, locale }: { hash: string; problems: readonly string[]; locale: string },
): string {
  const { lines, left, summary, price } = planText(plan, locale)
  const changes = lines.map(({ sign, text, more }) =>
    [sign, text, more.join(' · ')].map((cell) => plain(cell)).join(' | '),
  )
  return [
    `### ${plain(plan.file)}: ${summary}`,
    ...(changes.length === 0
      ? []
      : ['', '| | what | how |', '| --- | --- | --- |', ...changes.map((row) => `| ${row} |`)]),
    ...(problems.length === 0
      ? []
      : ['', 'This cannot be applied:', '', ...problems.map((text) => `- ${plain(text)}`)]),
    '',
    ...[...left, price].map(plain),
    '',
    `Plan \`${hash}\``,
    '',
  ].join('\n')
}
