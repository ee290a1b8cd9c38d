import { formatMoney } from '@/domain/catalogue/money'
import { microsOfCents } from '@/domain/billing/cents'
import { differenceText } from '@/domain/billing/differenceText'
import { isRight, loadInvoiceCheck, type CheckedInvoice } from '@/domain/billing/invoiceCheck'
import { LOCALE } from '@/lib/locale'
import { connectedTo } from './backend/target'
import { exitCodes, type ExitCode } from './exitCodes'
import { showFailure, showNoKey } from './show'
import { printable } from './table'
import { styles, type Terminal } from './terminal'

/** Computes an invoice again from the state log, and says what differs. */
export async function invoice(
  [verb, number, ...more]: readonly string[],
  terminal: Terminal,
  name: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stderr } = terminal
  if (verb !== 'verify' || number === undefined || more.length > 0) {
    stderr.write(`error: Write: ${name} invoice verify <number>\n`)
    return exitCodes.wrongLine
  }
  if (connectedTo().apiKey === null) return showNoKey(terminal, name)
  try {
    return report(await loadInvoiceCheck(number, signal), terminal)
  } catch (error) {
    return showFailure(error, terminal, name)
  }
}

function report(checked: CheckedInvoice, { stdout, stderr, env }: Terminal): ExitCode {
  const { facts, check, hash } = checked
  const { currency } = facts
  const style = styles(stdout, env)
  const money = (micros: number, decimals: number) =>
    formatMoney(micros, { currency, decimals, locale: LOCALE })
  const titleOf = (position: number) =>
    facts.lines.find((line) => line.position === position)?.title ?? ''
  for (const { position, net, segments } of check.lines) {
    const verdict =
      net.computed === null ? 'entered' : net.computed === net.stated ? 'right' : 'wrong'
    stdout.write(
      `${String(position).padStart(4)}  ${printable(titleOf(position))}  ${money(net.stated, 6)}  ${
        segments.length
      } times  ${verdict}\n`,
    )
  }
  for (const [label, { stated }] of [
    ['Sum without tax', check.sum],
    ['Tax', check.taxSum],
    ['Total', check.total],
  ] as const) {
    stdout.write(`      ${label}: ${money(microsOfCents(stated), 2)}\n`)
  }
  if (isRight(checked)) {
    stdout.write(`${style('bold', `${facts.number} is right.`)} Its fingerprint: ${hash.stated}\n`)
    return exitCodes.done
  }
  const red = styles(stderr, env)
  stderr.write(`${red('red', `${printable(facts.number)} is not what it should be.`)}\n`)
  for (const difference of check.differences) {
    const text = differenceText(difference, { currency, locale: LOCALE, titleOf })
    stderr.write(`  ${printable(text)}\n`)
  }
  if (hash.computed !== null && hash.computed !== hash.stated) {
    stderr.write('  Its fingerprint is not the one that was stored: something on it has changed.\n')
  }
  return exitCodes.refused
}
