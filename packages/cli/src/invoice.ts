import { formatMoney } from '@/domain/catalogue/money'
import { microsOfCents } from '@/domain/billing/cents'
import { differenceText } from '@/domain/billing/differenceText'
import { isRight, loadInvoiceCheck, type CheckedInvoice } from '@/domain/billing/invoiceCheck'
import { loadRootCheck } from '@/domain/billing/invoiceRoots'
import { hasRoots } from '@/domain/billing/rootCheck'
import { LOCALE } from '@/lib/locale'
import { connectedTo } from './backend/target'
import { exitCodes, type ExitCode } from './exitCodes'
import { showFailure, showNoKey } from './show'
import { printable } from './table'
import { OptionError, readVerifyOptions, saveInvoice } from './invoiceOptions'
import { reportRoots } from './invoiceRoots'
import { styles, type Terminal } from './terminal'

/**
 * Computes an invoice again from the state log, compares the record of its servers and snapshots with the daily roots, and says what
 * differs.
 */
export async function invoice(
  words: readonly string[],
  terminal: Terminal,
  name: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stderr } = terminal
  try {
    const { number, save, kept } = readVerifyOptions(words, name)
    if (connectedTo().apiKey === null) return showNoKey(terminal, name)
    const checked = await loadInvoiceCheck(number, signal)
    const codes = [report(checked, terminal)]
    if (hasRoots(checked.facts) || kept.length > 0) {
      const roots = await loadRootCheck(checked, signal)
      codes.push(reportRoots(checked, roots, kept, terminal))
      if (save !== undefined) saveInvoice(save, checked, roots)
    } else if (save !== undefined) saveInvoice(save, checked, { roots: [], proofs: new Map() })
    return codes.find((code) => code !== exitCodes.done) ?? exitCodes.done
  } catch (error) {
    if (!(error instanceof OptionError)) return showFailure(error, terminal, name)
    stderr.write(`error: ${printable(error.message)}\n`)
    return exitCodes.wrongLine
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
